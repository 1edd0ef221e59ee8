import { command } from "../errors/advice.ts";
import type { CreatedKey, KeyEntry } from "../service/admin/catalog-rows.ts";
import { footer, hintLines } from "../terminal/advice.ts";
import { relativeIso } from "../text/times.ts";
import { BOOLEAN, NULLABLE_STRING } from "./field.ts";
import type { View } from "./view.ts";

/** The view of a new key, printed on a separate line for scripts. */
export const keyView: View<CreatedKey> = {
  form: "one",
  look: "value",
  fields: [{ name: "key" }, { name: "id", only: "json" }, { name: "owner", only: "json" }],
  quiet: "key",
  footer: ({ rows: [row] }, screen) =>
    [
      ...hintLines(`Key ${row?.id} of ${row?.owner}. It is not shown again.`, screen),
      ...hintLines({ text: "Use it with the local catalog", command: command("serve") }, screen),
    ].join("\n"),
};

/** The view of every key of the local catalog. */
export const keysView: View<KeyEntry> = {
  form: "list",
  fields: [
    { name: "id", label: "Id", table: { paint: (text, _, ink) => ink.bold(text) } },
    { name: "owner", label: "Owner", table: { least: 8 } },
    { name: "state", only: "screen", label: "State", text: stateOf },
    {
      name: "createdAt",
      label: "Created",
      text: ({ createdAt }, { now }) => relativeIso(createdAt, now),
      table: { leaves: { order: 1, below: 10 }, paint: (text, _, ink) => ink.dim(text) },
    },
    { name: "revokedAt", type: NULLABLE_STRING },
    { name: "suspended", type: BOOLEAN },
  ],
  quiet: "id",
  empty: (_, screen) =>
    hintLines({ text: "No keys yet. Make one", command: command("sandbox key create") }, screen).join("\n"),
};

function stateOf({ revokedAt, suspended }: KeyEntry): string {
  if (revokedAt !== null) return "revoked";
  return suspended ? "owner suspended" : "valid";
}

/** The masked key of a base URL and its source; null without a key. */
export interface AuthRow {
  readonly baseUrl: string;
  readonly key: string | null;
  /** `store`, `sandbox`, or the name of a variable. */
  readonly source: string | null;
}

/** The view of the API key of one base URL. */
export const authView: View<AuthRow> = {
  form: "one",
  fields: [
    { name: "baseUrl", label: "Base URL" },
    { name: "key", type: NULLABLE_STRING, label: "Key", text: keyText },
    { name: "source", type: NULLABLE_STRING },
  ],
  footer: ({ rows: [row] }, screen) =>
    row?.key === null && row.source !== "sandbox"
      ? footer({ text: "Store a key", command: command("auth login") }, screen)
      : "",
};

function keyText({ key, source }: AuthRow): string {
  if (source === "sandbox") return "the sandbox has its own";
  if (key === null) return "none";
  return source === "store" ? `${key}, stored on this machine` : `${key}, from ${source}`;
}
