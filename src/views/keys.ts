import { command } from "../errors/advice.ts";
import { footer, hintLines } from "../terminal/advice.ts";
import { drawBlocks, layOutFacts } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { relativeIso } from "../text/times.ts";
import type { View } from "./view.ts";

/** A key of the local catalog that was just made, shown this once. */
export interface CreatedKeyRow {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** A key of the local catalog, without the key itself. Times are ISO texts. */
export interface KeyRow {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** True when its owner is suspended. */
  readonly suspended: boolean;
}

/** Returns the view of a new key, on a line of its own for scripts. */
export function keyView(): View<CreatedKeyRow> {
  return {
    isSingle: true,
    columns: [{ name: "key", cell: ({ key }) => key }],
    properties: ["id", "owner", "key"],
    quiet: ({ key }) => key,
    screen: ([row]) => row?.key ?? "",
    footer: ([row], screen) =>
      [
        ...hintLines(`Key ${row?.id} of ${row?.owner}. It is not shown again.`, screen),
        ...hintLines({ text: "Use it with the local catalog", command: command("serve") }, screen),
      ].join("\n"),
  };
}

/** Returns the view of every key of the local catalog. */
export function keysView(): View<KeyRow> {
  return {
    columns: [
      { name: "id", cell: ({ id }) => id },
      { name: "owner", cell: ({ owner }) => owner },
      { name: "createdAt", cell: ({ createdAt }) => createdAt },
      { name: "revokedAt", cell: ({ revokedAt }) => revokedAt },
      { name: "suspended", cell: ({ suspended }) => suspended },
    ],
    properties: ["id", "owner", "createdAt", "revokedAt", "suspended"],
    quiet: ({ id }) => id,
    screen: keysScreen,
    empty: (screen) =>
      hintLines({ text: "No keys yet. Make one", command: command("sandbox key create") }, screen).join("\n"),
  };
}

/** Draws the keys of the local catalog as a table: owners and states. */
async function keysScreen(rows: readonly KeyRow[], screen: Screen): Promise<string> {
  const created = ({ createdAt }: KeyRow) => relativeIso(createdAt, screen.now) ?? "";
  if (screen.isPlain) {
    return drawBlocks(
      rows,
      [
        ["Id", ({ id }) => id],
        ["Owner", ({ owner }) => owner],
        ["State", stateOf],
        ["Created", created],
      ],
      screen,
    );
  }
  const table: readonly TableColumn<KeyRow>[] = [
    { head: "ID", text: ({ id }) => id, paint: (text, _, ink) => ink.cyan(text) },
    { head: "OWNER", text: ({ owner }) => owner, least: 8 },
    { head: "STATE", text: stateOf },
    {
      head: "CREATED",
      text: created,
      leaves: { order: 1, below: 10 },
      paint: (text, _, ink) => ink.dim(text),
    },
  ];
  return (await drawTable(rows, table, screen)).join("\n");
}

function stateOf({ revokedAt, suspended }: KeyRow): string {
  if (revokedAt !== null) return "revoked";
  return suspended ? "owner suspended" : "valid";
}

/** The key of a base URL, masked, and its source; null when there is none. */
export interface AuthRow {
  readonly baseUrl: string;
  readonly key: string | null;
  /** `store`, `sandbox`, or the name of a variable. */
  readonly source: string | null;
}

/** Returns the view of the API key of one base URL. */
export function authView(): View<AuthRow> {
  return {
    isSingle: true,
    columns: [
      { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
      { name: "key", cell: ({ key }) => key },
      { name: "source", cell: ({ source }) => source },
    ],
    properties: ["baseUrl", "key", "source"],
    screen: (rows, screen) => rows.map((row) => authScreen(row, screen)).join("\n"),
    footer: (rows, screen) => rows.map((row) => authFooter(row, screen)).join("\n"),
  };
}

/** Draws the masked key that is sent with drafts. */
function authScreen({ baseUrl, key, source }: AuthRow, { columns, ink, isPlain }: Screen): string {
  const layout = { columns, indent: 0, paintLabel: ink.dim, isPlain };
  return layOutFacts(
    [
      ["Base URL", baseUrl],
      ["Key", keyText(key, source)],
    ],
    layout,
  ).join("\n");
}

/** Advises to save a key where there is none. */
function authFooter({ key, source }: AuthRow, screen: Screen): string {
  if (key !== null || source === "sandbox") return "";
  return footer({ text: "Save a key", command: command("auth login") }, screen);
}

function keyText(key: string | null, source: string | null): string {
  if (source === "sandbox") return "the sandbox has its own";
  if (key === null) return "none";
  return source === "store" ? `${key}, stored on this machine` : `${key}, from ${source}`;
}
