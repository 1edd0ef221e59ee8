import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "rolldown";
import { sampleRows } from "../src/local-catalog/sample/sample-listings.ts";

/**
 * Replaces the code that reads the sample catalog with its compressed rows. The local catalog then loads 140 kB less, and the package
 * is 10 kB smaller. Decompressing the rows takes 1 to 2 ms, and is necessary only to fill an empty catalog.
 */
export const inlineSample: Plugin = {
  name: "inline-sample",
  load: {
    filter: { id: /local-catalog[\\/]sample[\\/]sample-listings\.ts$/ },
    handler: () => ({
      code: `import { brotliDecompressSync } from "node:zlib";
        const PACKED = "${brotliCompressSync(sampleRows().join("\n")).toString("base64")}";
        export const sampleRows = () => brotliDecompressSync(Buffer.from(PACKED, "base64")).toString().split("\\n");`,
      moduleType: "js",
    }),
  },
};
