import type { Plugin } from "rolldown";
import { draftSchemaText } from "../src/draft/file/draft-schema.ts";

/** Adds the JSON Schema for draft files to the package. A draft file's `$schema` property can refer to it. */
export const draftSchema: Plugin = {
  name: "draft-schema",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "draft.schema.json", source: draftSchemaText() });
  },
};
