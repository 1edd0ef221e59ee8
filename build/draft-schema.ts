import type { Plugin } from "rolldown";
import { draftSchemaText } from "../src/draft/file/draft-schema.ts";

/** Puts the JSON Schema of a draft file into the package: the `$schema` of a draft file leads to it. */
export const draftSchema: Plugin = {
  name: "draft-schema",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "draft.schema.json", source: draftSchemaText() });
  },
};
