import type { View } from "../view.ts";

/** A path alone on a line, so that a script can take it as it is. */
export function pathView(): View<{ readonly path: string }> {
  return {
    isSingle: true,
    columns: [{ name: "path", cell: ({ path }) => path }],
    properties: ["path"],
    screen: ([row]) => row?.path ?? "",
  };
}
