import type { Hint } from "../errors/advice.ts";
import type { View } from "./view.ts";

/** The view of a path, which is printed alone on its line for scripts. */
export const pathView: View<{ readonly path: string }> = {
  form: "one",
  look: "value",
  fields: [{ name: "path" }],
};

/** The view of a URL that is printed instead of opened. */
export const urlView: View<{ readonly url: string }, { readonly advice?: Hint | undefined }> = {
  form: "one",
  look: "value",
  fields: [{ name: "url" }],
  notes: ({ advice }) => (advice === undefined ? [] : [advice]),
};

/** The view of a JSON document, which is printed as JSON even without `--json`. */
export const documentView: View<unknown> = {
  form: "one",
  fields: [{ name: "document", only: "columns", cell: (document) => JSON.stringify(document) }],
  isOpen: true,
  body: ({ rows: [document] }) => JSON.stringify(document, undefined, 2),
};
