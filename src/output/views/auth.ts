import { command } from "../../errors/advice.ts";
import { footer } from "../advice.ts";
import { layOutFacts } from "../facts.ts";
import type { Screen, View } from "../view.ts";

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

/** Advises to keep a key where there is none. */
function authFooter({ key, source }: AuthRow, screen: Screen): string {
  if (key !== null || source === "sandbox") return "";
  return footer({ text: "Save one", command: command("auth login") }, screen);
}

function keyText(key: string | null, source: string | null): string {
  if (source === "sandbox") return "the sandbox has its own";
  if (key === null) return "none";
  return source === "store" ? `${key}, stored on this machine` : `${key}, from ${source}`;
}
