// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the sample catalog's rows. The oldest is first, so that newer listings get higher IDs and come first among equally relevant
 * listings. Each row is a JSON array of a listing, in the format that an import reads, and its texts for the index or null. The build
 * replaces this function with code that contains the rows and the texts, because computing them takes 7 ms. The rows describe real
 * open-source projects in our own words. Placements, badges and times are invented.
 */
export function sampleRows(): readonly string[] {
  const folder = new URL(".", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n"))
    .sort((a, b) => (listedAt(a) < listedAt(b) ? -1 : 1))
    .map((row) => `[${row},null]`);
}

function listedAt(row: string): string {
  return JSON.parse(row).listedAt ?? "";
}
