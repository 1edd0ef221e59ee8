import { counted } from "../../../base/text/counted.ts";
import { command } from "../../../contract/errors/advice.ts";
import { BOOLEAN, INTEGER, NULLABLE_STRING, STRING } from "../../../contract/json-schema.ts";
import { type Fact, factLines } from "../../terminal/facts.ts";
import { jsonFields, type View } from "./view.ts";

// The rows of the admin routes. JSON output uses the property names below.

/** Data about an API key, excluding the key. Times are in ISO 8601, UTC. */
export interface KeyRow {
  readonly id: string;
  readonly owner: string;
  /** The first characters of the key. */
  readonly start: string;
  readonly name: string;
  /** A UTC day. */
  readonly lastUsedOn: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  readonly suspended: boolean;
}

/** The private link to the page that shows an owner's keys and drafts. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  readonly served: boolean;
}

interface ServiceRow {
  /** The address on which the service listens. */
  readonly baseUrl: string;
  /** The address in the service's links, if that address differs from the base URL. */
  readonly publicUrl?: string | undefined;
  readonly data: string | null;
  /** An API key; undefined unless the data is in memory. */
  readonly apiKey?: string | undefined;
  /** The private link to the keys and drafts; undefined unless the data is in memory. */
  readonly accountUrl?: string | undefined;
}

interface ServiceFacts {
  /** The addresses for other machines, if the service listens on all network interfaces. */
  readonly networkUrls: readonly string[];
  /** The options that change the catalog's default behavior. */
  readonly changes: readonly Fact[];
  readonly readsKeys: boolean;
}

export const serviceView: View<ServiceRow, ServiceFacts> = {
  form: "one",
  fields: [
    { name: "baseUrl" },
    { name: "data", type: NULLABLE_STRING },
    { name: "apiKey", isOptional: true },
    { name: "accountUrl", isOptional: true },
    ...jsonFields({ "publicUrl?": STRING }),
  ],
  quiet: "baseUrl",
  done: () => "Local catalog running",
  body: ({ rows, networkUrls, changes }, screen) => {
    const facts = rows.flatMap(({ baseUrl, publicUrl, data, apiKey, accountUrl }): readonly Fact[] => [
      ["Catalog", `${publicUrl ?? baseUrl}/`],
      ["Listens", publicUrl && `${baseUrl}/`],
      ...networkUrls.map((url): Fact => ["Network", `${url}/`]),
      ["Data", data ?? "in memory, lost at exit"],
      ["API key", apiKey],
      ["Account", accountUrl],
      ...changes,
    ]);
    return factLines(facts, screen).join("\n");
  },
  footer: ({ rows: [row], readsKeys }) => [
    { text: "Next", command: command("search", ["git"], { "base-url": row?.baseUrl }) },
    ...(row?.data ? [{ text: "Show the keys and drafts", command: command("sandbox account") }] : []),
    `Press Ctrl-C to stop the catalog${readsKeys ? ", or h for help" : ""}`,
  ],
};

/** The view of an account link, which is printed on its own line. */
export const accountView: View<AccountLink> = {
  form: "one",
  look: "value",
  fields: [{ name: "accountUrl" }, ...jsonFields({ owner: STRING, served: BOOLEAN })],
  footer: ({ rows }) =>
    rows.map(({ owner }) => `Anyone with this link can use ${owner}'s API keys and drafts.`),
};

/** The view of a new API key, which is printed on its own line for scripts. The catalog stores only its first characters and its hash. */
export const keyView: View<Readonly<Record<"id" | "owner" | "key", string>>> = {
  form: "one",
  look: "value",
  fields: [{ name: "key" }, ...jsonFields({ id: STRING, owner: STRING })],
  footer: ({ rows: [row] }) => [
    `Key ${row?.id} belongs to ${row?.owner}. Copy the key now, because it cannot be shown again.`,
    { text: "Use the key with the local catalog", command: command("serve") },
  ],
};

export const keysView: View<KeyRow> = {
  form: "list",
  fields: [
    { name: "id", label: "Id", table: { paint: "bold" } },
    { name: "owner", label: "Owner", table: { least: 8 } },
    { name: "start", label: "Key", text: ({ start }) => `${start}…` },
    { name: "name", label: "Name", table: { least: 8, from: 72 } },
    {
      name: "state",
      only: "screen",
      label: "State",
      text: ({ revokedAt, suspended }) =>
        revokedAt !== null ? "revoked" : suspended ? "owner suspended" : "valid",
    },
    { name: "lastUsedOn", type: NULLABLE_STRING, label: "Last used", table: { from: 60 } },
    { name: "createdAt", label: "Created", isTime: true, table: { from: 96 } },
    { name: "revokedAt", type: NULLABLE_STRING },
    { name: "suspended", type: BOOLEAN },
  ],
  columns: ["id", "owner", "createdAt", "revokedAt", "suspended", "start", "name", "lastUsedOn"],
  quiet: "id",
  empty: () => ["No keys yet.", { text: "Create one", command: command("sandbox key create") }],
};

export const revokedKeyView: View<KeyRow> = {
  form: "one",
  fields: keysView.fields,
  columns: keysView.columns,
  done: ({ id, owner }) => `Key ${id} of ${owner} revoked`,
  body: () => "",
};

export const ownerView: View<{ readonly owner: string; readonly suspended: boolean }> = {
  form: "one",
  fields: [{ name: "owner" }, { name: "suspended", type: BOOLEAN }],
  done: ({ owner, suspended }) => `${owner} is ${suspended ? "suspended" : "no longer suspended"}`,
  footer: ({ rows: [row] }) =>
    row?.suspended
      ? [{ text: "End the suspension", command: command("sandbox owner restore", [row.owner]) }]
      : [],
};

export const resetView: View<{ readonly data: string }> = {
  form: "one",
  fields: [{ name: "data" }],
  done: ({ data }) => `Local catalog reset: ${data}`,
};

export const importView: View<{ readonly imported: number }> = {
  form: "one",
  fields: [{ name: "imported", type: INTEGER }],
  done: ({ imported }) => `${counted(imported, "listing")} imported`,
  footer: () => [{ text: "Next", command: command("search", [], { sandbox: true }) }],
};
