// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the sample catalog's rows, in the format that an import reads. The build replaces this function with code that contains the
 * rows. The rows describe real open-source projects in our own words. Placements, badges and times are invented.
 */
export function sampleRows(): readonly string[] {
  const folder = new URL(".", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n"));
}
