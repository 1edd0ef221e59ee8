import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedOnce } from "../../src/service/admin/with-catalog.ts";
import { catalogStore } from "../../src/service/store/catalog-store.ts";
import { databasePath, openDatabase } from "../../src/service/store/open-database.ts";
import { SYSTEM_CLOCK } from "./system-clock.ts";
import { tempFolder } from "./temp-folder.ts";

/** The sample catalog's database file, made once and copied: filling a new one takes ten times as long. */
let sample: Promise<Buffer> | undefined;

/** Puts the sample catalog into a data folder, as the first start of the service does. */
export async function addSampleCatalog(dataFolder: string): Promise<void> {
  sample ??= makeSample();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(databasePath(dataFolder), await sample, { mode: 0o600 });
}

/** Returns a new home whose local catalog was started before, removed when the test is over. */
export async function sampleHome(): Promise<string> {
  const home = tempFolder();
  await addSampleCatalog(join(home, "data"));
  return home;
}

async function makeSample(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "catalog-sample-"));
  try {
    const catalog = catalogStore(await openDatabase(folder), SYSTEM_CLOCK);
    await seedOnce(catalog);
    catalog.database.close();
    return readFileSync(databasePath(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
