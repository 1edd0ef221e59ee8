import { escapeJson } from "../../../base/text/sanitize.ts";
import type { JsonSchema } from "../../../contract/json-schema.ts";
import type { View } from "./view.ts";

/** The view of a path, which is printed on its own line for scripts. */
export const pathView: View<{ readonly path: string }> = {
  form: "one",
  look: "value",
  fields: [{ name: "path" }],
};

/** The view of a URL that is printed instead of opened. */
export const urlView: View<{ readonly url: string }> = {
  form: "one",
  look: "value",
  fields: [{ name: "url" }],
};

/** Returns the view of a JSON document with the schema `document`. The document is printed as JSON even without `--json`. */
export function documentView(document: JsonSchema): View<unknown> {
  return {
    form: "one",
    fields: [{ name: "document", only: "columns", cell: (value) => escapeJson(JSON.stringify(value)) }],
    isOpen: true,
    document,
    body: ({ rows: [value] }) => escapeJson(JSON.stringify(value, undefined, 2)),
  };
}
