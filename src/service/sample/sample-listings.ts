import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the rows of the sample catalog, in the format that an import reads. The build replaces this function with one that contains the
 * rows. They describe real open-source projects in our own words. Placements, badges and times are invented, without endorsement.
 */
export function sampleRows(): readonly string[] {
  const folder = new URL(".", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n"));
}
