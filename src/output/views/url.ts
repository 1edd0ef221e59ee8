import type { Advice } from "../../errors/advice.ts";
import { footer } from "../advice.ts";
import type { View } from "../view.ts";

/** A URL alone on a line: what is printed where no browser can be opened. `advice`: how to have it answered, where nothing answers. */
export function urlView(advice?: Advice): View<{ readonly url: string }> {
  return {
    isSingle: true,
    columns: [{ name: "url", cell: ({ url }) => url }],
    properties: ["url"],
    screen: ([row]) => row?.url ?? "",
    ...(advice && { footer: (_, screen) => footer(advice, screen) }),
  };
}
