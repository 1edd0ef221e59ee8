import { command } from "../../errors/advice.ts";
import { footer } from "../advice.ts";
import { layOutFacts } from "../facts.ts";
import type { Screen } from "../view.ts";
import type { AuthRow } from "../views/auth.ts";

/** Which key goes with drafts, masked; or how to get one. */
export function authScreen({ baseUrl, key, source }: AuthRow, { columns, ink, isPlain }: Screen): string {
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
export function authFooter({ key, source }: AuthRow, screen: Screen): string {
  if (key !== null || source === "sandbox") return "";
  return footer({ text: "Keep one", command: command("auth login") }, screen);
}

function keyText(key: string | null, source: string | null): string {
  if (source === "sandbox") return "the sandbox brings its own";
  if (key === null) return "none";
  return source === "store" ? `${key}, kept on this machine` : `${key}, from ${source}`;
}
