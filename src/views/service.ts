import { type Advice, command } from "../errors/advice.ts";
import { hintLines, startAdvice } from "../terminal/advice.ts";
import { type Fact, layOutFacts } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import type { View } from "./view.ts";

/** A running local catalog: where it listens, the folder of its data (null: in memory), and a key when nothing else has one. */
export interface ServiceRow {
  readonly baseUrl: string;
  /** The address that its links name, where it is another one. */
  readonly publicUrl?: string;
  readonly data: string | null;
  readonly apiKey?: string;
  /** The private link to keys and drafts, as with the key. */
  readonly accountUrl?: string;
}

/** Facts that are shown beside the service itself. */
export interface ServiceFacts {
  /** True when its data is where the other commands look for it. */
  readonly isUsualFolder: boolean;
}

/** Returns the view of the running local catalog, and its usage. */
export function serviceView(facts: ServiceFacts): View<ServiceRow> {
  return {
    isSingle: true,
    columns: [
      { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
      { name: "data", cell: ({ data }) => data },
      { name: "apiKey", cell: ({ apiKey }) => apiKey },
      { name: "accountUrl", cell: ({ accountUrl }) => accountUrl },
    ],
    properties: ["baseUrl", "data", "apiKey", "accountUrl"],
    quiet: ({ baseUrl }) => baseUrl,
    screen: (rows, screen) => rows.map((row) => serviceScreen(row, screen)).join("\n"),
    footer: (rows, screen) => rows.map((row) => serviceFooter(row, facts, screen)).join("\n"),
  };
}

/** Draws the address and the data of the local catalog. */
function serviceScreen(row: ServiceRow, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const { baseUrl, publicUrl, data, apiKey, accountUrl } = row;
  const facts: Fact[] = [
    ["Catalog", baseUrl],
    ["Pages", `${publicUrl ?? baseUrl}/`],
    ["Data", data ?? "in memory, lost at exit"],
    ...(apiKey === undefined ? [] : [["API key", apiKey] satisfies Fact]),
    ...(accountUrl === undefined ? [] : [["Account", accountUrl] satisfies Fact]),
  ];
  return layOutFacts(facts, { columns, indent: 2, paintLabel: ink.dim, isPlain }).join("\n");
}

/** Advises commands for the running catalog. */
function serviceFooter(row: ServiceRow, { isUsualFolder }: ServiceFacts, screen: Screen): string {
  const advices: Advice[] = [
    { text: "Look around", command: command("search", ["git"], { "base-url": row.baseUrl }) },
    ...(isUsualFolder ? [{ text: "See its keys and drafts", command: command("sandbox account") }] : []),
    { text: "Stop it with Ctrl-C" },
  ];
  return ["", ...advices.flatMap((advice) => hintLines(advice, screen))].map(screen.ink.dim).join("\n");
}

/** The private link to an owner's keys and drafts in the local catalog. */
export interface AccountRow {
  readonly owner: string;
  readonly accountUrl: string;
  /** True when a running catalog answers there. */
  readonly served: boolean;
}

/** Returns the view of an account link, on a line of its own for scripts. */
export function accountView(): View<AccountRow> {
  return {
    isSingle: true,
    columns: [{ name: "accountUrl", cell: ({ accountUrl }) => accountUrl }],
    properties: ["owner", "accountUrl", "served"],
    quiet: ({ accountUrl }) => accountUrl,
    screen: ([row]) => row?.accountUrl ?? "",
    footer: (rows, screen) => rows.map((row) => accountFooter(row, screen)).join("\n"),
  };
}

/** Explains the link, and advises to start the service where nothing answers it. */
function accountFooter({ owner, accountUrl, served }: AccountRow, screen: Screen): string {
  const lines = [
    ...hintLines(`API keys and drafts of ${owner}. Anyone with this link can use them.`, screen),
    ...(served ? [] : hintLines(startAdvice(accountUrl), screen)),
  ];
  return ["", ...lines].map(screen.ink.dim).join("\n");
}
