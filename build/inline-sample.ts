import type { Plugin } from "rolldown";
import { sampleRows } from "../src/service/sample/sample-rows.ts";

/** Puts the rows of the sample catalog into the bundle, in place of the code that reads their files. */
export const inlineSample: Plugin = {
  name: "inline-sample",
  load: {
    filter: { id: /service[\\/]sample[\\/]sample-rows\.ts$/ },
    handler: () => ({
      code: `export const sampleRows = () => ${JSON.stringify(sampleRows().join("\n"))}.split("\\n");`,
      moduleType: "js",
    }),
  },
};
