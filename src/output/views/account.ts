import { hintLines } from "../advice.ts";
import { startAdvice } from "../serve-command.ts";
import type { Screen, View } from "../view.ts";

/** The private link to an owner's keys and drafts in the local catalog. */
export interface AccountRow {
  readonly owner: string;
  readonly accountUrl: string;
  /** True when a running catalog answers there. */
  readonly served: boolean;
}

/** Returns the view of an account link, alone on its line, so that a script can take it as it is. */
export function accountView(): View<AccountRow> {
  return {
    isSingle: true,
    columns: [{ name: "accountUrl", cell: ({ accountUrl }) => accountUrl }],
    properties: ["owner", "accountUrl", "served"],
    quiet: ({ accountUrl }) => accountUrl,
    screen: ([row]) => row?.accountUrl ?? "",
    footer: (rows, screen) => rows.map((row) => accountFooter(row, screen)).join("\n"),
  };
}

/** Explains the link, and advises to start the service where nothing answers it. */
function accountFooter({ owner, accountUrl, served }: AccountRow, screen: Screen): string {
  const lines = [
    ...hintLines(`API keys and drafts of ${owner}. Anyone with this link can use them.`, screen),
    ...(served ? [] : hintLines(startAdvice(accountUrl), screen)),
  ];
  return ["", ...lines].map(screen.ink.dim).join("\n");
}
