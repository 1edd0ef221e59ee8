import type { View } from "../view.ts";

/** Returns the view of a JSON document, printed as one with or without `--json`. */
export function documentView(): View<unknown> {
  return {
    isSingle: true,
    columns: [{ name: "document", cell: (document) => JSON.stringify(document) }],
    properties: [],
    isOpen: true,
    hasBody: true,
    screen: ([document]) => JSON.stringify(document, undefined, 2),
  };
}
