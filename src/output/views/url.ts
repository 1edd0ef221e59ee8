import type { View } from "../view.ts";

/** A URL alone on a line: what is printed where no browser can be opened. */
export function urlView(): View<{ readonly url: string }> {
  return {
    isSingle: true,
    columns: [{ name: "url", cell: ({ url }) => url }],
    properties: ["url"],
    screen: ([row]) => row?.url ?? "",
  };
}
