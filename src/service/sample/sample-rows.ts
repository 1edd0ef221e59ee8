import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the rows of the sample catalog in the form in which an import reads them. The build replaces this function with the rows. There is
 * one file for each category.
 *
 * The rows describe real open-source projects in our own words. Placements, listing times and badge times are invented. No project took part,
 * and none is endorsed.
 */
export function sampleRows(): readonly string[] {
  const folder = new URL(".", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n"));
}
