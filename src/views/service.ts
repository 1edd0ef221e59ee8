import { type Advice, command } from "../errors/advice.ts";
import { hintLines, startAdvice } from "../terminal/advice.ts";
import { type Fact, layOutFacts } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import type { View } from "./view.ts";

/** A running local catalog. What is undefined is not printed. */
export interface ServiceRow {
  /** The address that it listens on. */
  readonly baseUrl: string;
  /** The address that its links name, where it is another one. */
  readonly publicUrl?: string | undefined;
  /** The folder of its data; null in memory. */
  readonly data: string | null;
  /** A key, when its data is in memory and nothing else has one. */
  readonly apiKey?: string | undefined;
  /** The private link to keys and drafts, as with the key. */
  readonly accountUrl?: string | undefined;
}

/** Facts that people are shown beside the service itself. */
export interface ServiceFacts {
  /** True when its data is where the other commands look for it. */
  readonly isUsualFolder: boolean;
  /** The addresses for other machines. */
  readonly networkUrls: readonly string[];
  /** What makes this catalog behave in another way than by default, each with a label. */
  readonly changes: readonly Fact[];
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
    screen: (rows, screen) => rows.map((row) => serviceScreen(row, facts, screen)).join("\n"),
    footer: (rows, screen) => rows.map((row) => serviceFooter(row, facts, screen)).join("\n"),
  };
}

/** Draws the addresses and the data of the local catalog and, in colour, what changes its behaviour. */
function serviceScreen(row: ServiceRow, { networkUrls, changes }: ServiceFacts, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const { baseUrl, publicUrl, data, apiKey, accountUrl } = row;
  const facts: Fact[] = [
    ["Catalog", `${publicUrl ?? baseUrl}/`],
    ...(publicUrl === undefined ? [] : [["Listens", `${baseUrl}/`] satisfies Fact]),
    ...networkUrls.map((url): Fact => ["Network", `${url}/`]),
    ["Data", data ?? "in memory, lost at exit"],
    ...(apiKey === undefined ? [] : [["API key", apiKey] satisfies Fact]),
    ...(accountUrl === undefined ? [] : [["Account", accountUrl] satisfies Fact]),
  ];
  const coloured = changes.map(([label, value]): Fact => [label, ink.yellow(value)]);
  const layout = { columns, indent: 2, paintLabel: ink.dim, isPlain };
  return layOutFacts([...facts, ...coloured], layout).join("\n");
}

/** Advises commands for the running catalog. */
function serviceFooter(row: ServiceRow, { isUsualFolder }: ServiceFacts, screen: Screen): string {
  const advices: Advice[] = [
    { text: "Look around", command: command("search", ["git"], { "base-url": row.baseUrl }) },
    ...(isUsualFolder ? [{ text: "See its keys and drafts", command: command("sandbox account") }] : []),
    { text: "Stop it with Ctrl-C; press h for keys" },
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
