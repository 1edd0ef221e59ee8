// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the sample catalog's rows. Each is a JSON array of a listing, in the format that an import reads, and its texts for the index or
 * null. The build replaces this function with code that contains the rows and the texts, because computing them takes 6 ms. The rows
 * describe real open-source projects in our own words. Placements, badges and times are invented.
 */
export function sampleRows(): readonly string[] {
  const folder = new URL(".", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n"))
    .map((row) => `[${row},null]`);
}
