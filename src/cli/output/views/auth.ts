import { command } from "../../../contract/errors/advice.ts";
import { NULLABLE_STRING } from "../../../contract/json-schema.ts";
import { wrap } from "../../terminal/wrap.ts";
import type { View } from "./view.ts";

/** A base URL, its masked API key, and the key's source. */
export interface AuthRow {
  readonly baseUrl: string;
  /** Null for the sandbox, or if no key is set. */
  readonly key: string | null;
  /** `store`, `sandbox`, or the name of an environment variable; null if no key is set. */
  readonly source: string | null;
}

export const authView: View<AuthRow> = {
  form: "one",
  fields: [
    { name: "baseUrl", label: "Base URL" },
    { name: "key", type: NULLABLE_STRING, label: "Key", text: keyText },
    { name: "source", type: NULLABLE_STRING },
  ],
  footer: ({ rows: [row] }) =>
    row?.key === null && row.source !== "sandbox"
      ? [{ text: "Store a key", command: command("auth login") }]
      : [],
};

/** An API key that was checked. `accepted` is null if the response does not show whether the catalog accepts the key. */
export interface CheckedAuthRow extends AuthRow {
  readonly accepted: boolean | null;
  readonly reason?: string;
}

/** Returns the words that follow the base URL if the result of a check is unknown. */
export function unknownOutcome(reason: string): string {
  return `does not say whether it accepts the key: ${reason}`;
}

export const checkedAuthView: View<CheckedAuthRow> = {
  form: "one",
  done: ({ accepted, baseUrl }) =>
    accepted ? `The key for ${baseUrl} is accepted (checked without creating a draft)` : undefined,
  title: ({ rows }, { columns }) =>
    rows
      .flatMap(({ baseUrl, reason }) =>
        wrap(`${baseUrl} ${reason === undefined ? "rejected the key" : unknownOutcome(reason)}`, columns),
      )
      .join("\n"),
  fields: [
    ...authView.fields,
    { name: "accepted", type: { type: ["boolean", "null"] } },
    { name: "reason", only: "json", isOptional: true },
  ],
  footer: ({ rows: [row] }) =>
    row?.accepted ? [{ text: "Submit", command: command("draft create", ["FILE"]) }] : [],
};

function keyText({ key, source }: AuthRow): string {
  if (source === "sandbox") return "the sandbox has its own key";
  if (key === null) return "none";
  return source === "store" ? `${key}, stored on this machine` : `${key}, from ${source}`;
}
