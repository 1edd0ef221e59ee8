import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the rows of the sample catalog, each as an import reads it: real open-source projects, described in our own words, one file per
 * category. The build replaces this function with the text of the rows.
 *
 * Placement (`featured`), listing dates and badge dates are made up. No project took part, and none is endorsed.
 */
export function sampleRows(): readonly string[] {
  const folder = new URL(".", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n"));
}
