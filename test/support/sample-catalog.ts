import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databasePath } from "../../src/base/files/own-files.ts";
import { openCatalog } from "../../src/local-catalog/open-catalog.ts";
import { SYSTEM_CLOCK } from "./system-clock.ts";
import { tempFolder } from "./temp-folder.ts";

/** The database file with the sample catalog. It is created once and copied, because filling a new file takes longer. */
let sample: Promise<Buffer> | undefined;

/** Writes the sample catalog into a data folder, as the service does when it is first started. */
export async function addSampleCatalog(dataFolder: string): Promise<void> {
  sample ??= makeSample();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(databasePath(dataFolder), await sample, { mode: 0o600 });
}

/** Returns a new home folder that contains the sample catalog. The folder is removed after the test. */
export async function sampleHome(): Promise<string> {
  const home = tempFolder();
  await addSampleCatalog(join(home, "data"));
  return home;
}

async function makeSample(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "catalog-sample-"));
  try {
    const catalog = await openCatalog(folder, SYSTEM_CLOCK);
    catalog.database.close();
    return readFileSync(databasePath(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
