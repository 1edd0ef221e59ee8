import { wrap } from "../../text/wrap.ts";
import { serveCommand } from "../serve-command.ts";
import type { Screen } from "../view.ts";
import type { AccountRow } from "../views/account.ts";

/** What the link is good for, and how to have it answered. */
export function accountFooter({ owner, accountUrl, served }: AccountRow, { columns, ink }: Screen): string {
  const lines = [
    `API keys and drafts of ${owner}. Whoever has this link can use them.`,
    ...(served ? [] : [`No catalog answers there now. Start it: ${serveCommand(accountUrl)}`]),
  ];
  return ["", ...lines.flatMap((line) => wrap(line, columns))].map(ink.dim).join("\n");
}
