import { hintLines } from "../advice.ts";
import { serveCommand } from "../serve-command.ts";
import type { Screen } from "../view.ts";
import type { AccountRow } from "../views/account.ts";

/** What the link is good for, and how to have it answered. */
export function accountFooter({ owner, accountUrl, served }: AccountRow, screen: Screen): string {
  const start = { text: "No catalog answers there now. Start it", command: serveCommand(accountUrl) };
  const lines = [
    ...hintLines(`API keys and drafts of ${owner}. Whoever has this link can use them.`, screen),
    ...(served ? [] : hintLines(start, screen)),
  ];
  return ["", ...lines].map(screen.ink.dim).join("\n");
}
