import type { Plugin } from "rolldown";
import { draftSchemaText } from "../src/draft/file/draft-schema.ts";

/** Adds the JSON Schema of a draft file to the package. The `$schema` of a draft file points to it. */
export const draftSchema: Plugin = {
  name: "draft-schema",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "draft.schema.json", source: draftSchemaText() });
  },
};
