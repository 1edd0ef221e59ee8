import type { Plugin } from "rolldown";
import { draftSchemaText } from "../src/draft/file/draft-schema.ts";

/** Adds the JSON Schema of draft files to the package. The property `$schema` of a draft file can refer to it. */
export const draftSchema: Plugin = {
  name: "draft-schema",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "draft.schema.json", source: draftSchemaText() });
  },
};
