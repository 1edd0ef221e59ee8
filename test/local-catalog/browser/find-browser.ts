import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Returns `CATALOG_BROWSER` if it is nonempty, otherwise the path of Chromium or Chrome in `PATH`, or undefined if neither is found. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env["CATALOG_BROWSER"]) return env["CATALOG_BROWSER"];
  const folders = (env["PATH"] ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
