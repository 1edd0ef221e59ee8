import { hintLines } from "../advice.ts";
import { startAdvice } from "../serve-command.ts";
import type { Screen } from "../view.ts";
import type { AccountRow } from "../views/account.ts";

/** Explains the link, and advises to start the service where nothing answers it. */
export function accountFooter({ owner, accountUrl, served }: AccountRow, screen: Screen): string {
  const lines = [
    ...hintLines(`API keys and drafts of ${owner}. Whoever has this link can use them.`, screen),
    ...(served ? [] : hintLines(startAdvice(accountUrl), screen)),
  ];
  return ["", ...lines].map(screen.ink.dim).join("\n");
}
