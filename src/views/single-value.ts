import { type Advice, command } from "../errors/advice.ts";
import { footer } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import type { View } from "./view.ts";

/** Returns the view of a path, on a line of its own for scripts. */
export function pathView(): View<{ readonly path: string }> {
  return {
    isSingle: true,
    columns: [{ name: "path", cell: ({ path }) => path }],
    properties: ["path"],
    screen: ([row]) => row?.path ?? "",
  };
}

/** Returns the view of a URL, on a line of its own, printed when no browser can be opened; the advice says how to serve it. */
export function urlView(advice?: Advice): View<{ readonly url: string }> {
  return {
    isSingle: true,
    columns: [{ name: "url", cell: ({ url }) => url }],
    properties: ["url"],
    screen: ([row]) => row?.url ?? "",
    ...(advice && { footer: (_, screen) => footer(advice, screen) }),
  };
}

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

/** Returns the view of the number of imported listings. */
export function importView(): View<{ readonly imported: number }> {
  return {
    isSingle: true,
    columns: [{ name: "imported", cell: ({ imported }) => imported }],
    properties: ["imported"],
    screen: ([row], { ink, isPlain }) =>
      `${ink.green(sign("done", isPlain))} ${row?.imported.toLocaleString("en")} ${row?.imported === 1 ? "listing" : "listings"} imported`,
    footer: (_, screen) =>
      footer({ text: "Look around", command: command("search", [], { sandbox: true }) }, screen),
  };
}
