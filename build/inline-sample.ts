import type { Plugin } from "rolldown";
import type { NewListing } from "../src/local-catalog/rules/listing.ts";
import { sampleRows } from "../src/local-catalog/sample/sample-listings.ts";
import { indexedTexts } from "../src/local-catalog/store/search-index.ts";

const MODULE = /local-catalog[\\/]sample[\\/]sample-listings\.ts$/;
const FILE = "sample-listings.ndjson";

/** The sample catalog's rows with their texts for the index, in ASCII, because V8 uses two bytes for each character of a text that is not Latin-1. */
const ROWS = sampleRows()
  .map((row) => {
    const [listing]: [NewListing] = JSON.parse(row);
    return JSON.stringify([listing, indexedTexts(listing)]);
  })
  .join("\n")
  .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Writes the sample catalog to one file of the package, and replaces the code that reads its sources. */
export const packSample: Plugin = {
  name: "pack-sample",
  load: {
    filter: { id: MODULE },
    handler() {
      this.emitFile({ type: "asset", fileName: FILE, source: ROWS });
      return {
        code: `import { readFileSync } from "node:fs";
          import { join } from "node:path";
          export const sampleRows = () => readFileSync(join(import.meta.dirname, "${FILE}"), "latin1").split("\\n");`,
        moduleType: "js",
      };
    },
  },
};

/** Replaces the code that reads the sample catalog with its rows, for a program that is a single file. */
export const inlineSample: Plugin = {
  name: "inline-sample",
  load: {
    filter: { id: MODULE },
    handler: () => ({
      code: `export const sampleRows = () => ${JSON.stringify(ROWS)}.split("\\n");`,
      moduleType: "js",
    }),
  },
};
