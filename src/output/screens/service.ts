import { type Advice, command } from "../../errors/advice.ts";
import { hintLines } from "../advice.ts";
import { type Fact, layOutFacts } from "../facts.ts";
import type { Screen } from "../view.ts";
import type { ServiceFacts, ServiceRow } from "../views/service.ts";

/** Draws the address and the data of the local catalog. */
export function serviceScreen(row: ServiceRow, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const { baseUrl, publicUrl, data, apiKey, accountUrl } = row;
  const facts: Fact[] = [
    ["Catalog", baseUrl],
    ["Pages", `${publicUrl ?? baseUrl}/`],
    ["Data", data ?? "in memory, gone at the end"],
    ...(apiKey === undefined ? [] : [["API key", apiKey] satisfies Fact]),
    ...(accountUrl === undefined ? [] : [["Account", accountUrl] satisfies Fact]),
  ];
  return layOutFacts(facts, { columns, indent: 2, paintLabel: ink.dim, isPlain }).join("\n");
}

/** Advises commands for the running catalog. */
export function serviceFooter(row: ServiceRow, { isUsualFolder }: ServiceFacts, screen: Screen): string {
  const advices: Advice[] = [
    { text: "Look around", command: command("search", ["git"], { "base-url": row.baseUrl }) },
    ...(isUsualFolder ? [{ text: "See its keys and drafts", command: command("sandbox account") }] : []),
    { text: "Stop it with Ctrl-C" },
  ];
  return ["", ...advices.flatMap((advice) => hintLines(advice, screen))].map(screen.ink.dim).join("\n");
}
