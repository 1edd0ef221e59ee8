import type { Advice } from "../../errors/advice.ts";
import { footer } from "../advice.ts";
import type { View } from "../view.ts";

/** Returns the view of a path, alone on a line, so that a script can take it as it is. */
export function pathView(): View<{ readonly path: string }> {
  return {
    isSingle: true,
    columns: [{ name: "path", cell: ({ path }) => path }],
    properties: ["path"],
    screen: ([row]) => row?.path ?? "",
  };
}

/** Returns the view of a URL, alone on a line, printed where no browser can be opened; the advice says how to make it answer. */
export function urlView(advice?: Advice): View<{ readonly url: string }> {
  return {
    isSingle: true,
    columns: [{ name: "url", cell: ({ url }) => url }],
    properties: ["url"],
    screen: ([row]) => row?.url ?? "",
    ...(advice && { footer: (_, screen) => footer(advice, screen) }),
  };
}
