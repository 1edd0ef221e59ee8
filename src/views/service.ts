import { type Advice, command } from "../errors/advice.ts";
import type { AccountLink } from "../service/admin/catalog-rows.ts";
import { hintLines, startAdvice } from "../terminal/advice.ts";
import { type Fact, factLines } from "../terminal/facts.ts";
import { BOOLEAN, NULLABLE_STRING } from "./field.ts";
import type { View } from "./view.ts";

/** A running local catalog. Undefined properties are not printed. */
export interface ServiceRow {
  /** The address that it listens on. */
  readonly baseUrl: string;
  /** The address in its links, if it differs from the base URL. */
  readonly publicUrl?: string | undefined;
  /** The folder of its data; null in memory. */
  readonly data: string | null;
  /** An API key, only for a catalog in memory. */
  readonly apiKey?: string | undefined;
  /** The private link to keys and drafts, only for a catalog in memory. */
  readonly accountUrl?: string | undefined;
}

/** The facts about a running service. */
export interface ServiceFacts {
  /** True when its data is in the folder that other commands use. */
  readonly isUsualFolder: boolean;
  /** The addresses for other machines. */
  readonly networkUrls: readonly string[];
  /** The options that change the default behaviour of this catalog, each with a label. */
  readonly changes: readonly Fact[];
}

/** The view of the running local catalog, with advice on using it. */
export const serviceView: View<ServiceRow, ServiceFacts> = {
  form: "one",
  fields: [
    { name: "baseUrl" },
    { name: "data", type: NULLABLE_STRING },
    { name: "apiKey", isOptional: true },
    { name: "accountUrl", isOptional: true },
    { name: "publicUrl", only: "json", isOptional: true },
  ],
  quiet: "baseUrl",
  body: ({ rows, networkUrls, changes }, screen) => {
    const facts = rows.flatMap(({ baseUrl, publicUrl, data, apiKey, accountUrl }): readonly Fact[] => [
      ["Catalog", `${publicUrl ?? baseUrl}/`],
      ...(publicUrl === undefined ? [] : [["Listens", `${baseUrl}/`] satisfies Fact]),
      ...networkUrls.map((url): Fact => ["Network", `${url}/`]),
      ["Data", data ?? "in memory, lost at exit"],
      ...(apiKey === undefined ? [] : [["API key", apiKey] satisfies Fact]),
      ...(accountUrl === undefined ? [] : [["Account", accountUrl] satisfies Fact]),
    ]);
    const marked = changes.map(([label, value]): Fact => [label, screen.ink.magenta(value)]);
    return factLines([...facts, ...marked], screen).join("\n");
  },
  footer: ({ rows: [row], isUsualFolder }, screen) => {
    const advices: Advice[] = [
      { text: "Look around", command: command("search", ["git"], { "base-url": row?.baseUrl }) },
      ...(isUsualFolder ? [{ text: "See its keys and drafts", command: command("sandbox account") }] : []),
      { text: "Stop it with Ctrl-C; press h for keys" },
    ];
    return ["", ...advices.flatMap((advice) => hintLines(advice, screen))].map(screen.ink.dim).join("\n");
  },
};

/** The advice for an account link that cannot be opened now. It is printed even when the output is piped. */
export interface AccountFacts {
  readonly advice: Advice | undefined;
}

/** The view of an account link, printed on a separate line for scripts. */
export const accountView: View<AccountLink, AccountFacts> = {
  form: "one",
  look: "value",
  fields: [
    { name: "accountUrl" },
    { name: "owner", only: "json" },
    { name: "served", only: "json", type: BOOLEAN },
  ],
  quiet: "accountUrl",
  notes: ({ advice }) => (advice === undefined ? [] : [advice]),
  footer: ({ rows, advice }, screen) => {
    const lines = rows.flatMap(({ owner, accountUrl, served }) => [
      ...hintLines(`API keys and drafts of ${owner}. Anyone with this link can use them.`, screen),
      ...(served || advice !== undefined ? [] : hintLines(startAdvice(accountUrl), screen)),
    ]);
    return ["", ...lines].map(screen.ink.dim).join("\n");
  },
};
