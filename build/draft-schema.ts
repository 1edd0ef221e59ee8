import type { Plugin } from "rolldown";
import { draftJsonSchema } from "../src/draft/file/draft-schema.ts";

/** Adds the JSON Schema for draft files to the package. A draft file's `$schema` property can refer to it. */
export const draftSchema: Plugin = {
  name: "draft-schema",
  generateBundle() {
    const source = `${JSON.stringify(draftJsonSchema(), undefined, 2)}\n`;
    this.emitFile({ type: "asset", fileName: "draft.schema.json", source });
  },
};
