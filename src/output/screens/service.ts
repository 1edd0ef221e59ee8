import { wrap } from "../../text/wrap.ts";
import { type Fact, layOutFacts } from "../facts.ts";
import type { Screen } from "../view.ts";
import type { ServiceRow } from "../views/service.ts";

/** Where the local catalog listens and what it works on. */
export function serviceScreen({ baseUrl, data, apiKey }: ServiceRow, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const facts: Fact[] = [
    ["Catalog", baseUrl],
    ["Data", data ?? "in memory, gone at the end"],
    ...(apiKey === undefined ? [] : [["API key", apiKey] satisfies Fact]),
  ];
  return layOutFacts(facts, { columns, indent: 2, paintLabel: ink.dim, isPlain }).join("\n");
}

/** What to do with it. */
export function serviceFooter({ baseUrl, apiKey }: ServiceRow, { columns, ink }: Screen): string {
  const lines = [
    `Look around: catalog search git --base-url ${baseUrl}`,
    ...(apiKey === undefined ? ["Make a key for drafts: catalog sandbox key create"] : []),
    "End it: Ctrl-C",
  ];
  return ["", ...lines.flatMap((line) => wrap(line, columns))].map(ink.dim).join("\n");
}
