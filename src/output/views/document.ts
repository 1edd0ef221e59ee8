import type { View } from "../view.ts";

/** A JSON document, printed as one whether or not JSON was asked for. */
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
