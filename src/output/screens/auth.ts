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

function keyText(key: string | null, source: string | null): string {
  if (source === "sandbox") return "the sandbox brings its own";
  if (key === null) return "none; keep one with: catalog auth login";
  return source === "store" ? `${key}, kept on this machine` : `${key}, from ${source}`;
}
