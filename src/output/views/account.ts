import type { View } from "../view.ts";

/** The private link to an owner's keys and drafts in the local catalog. */
export interface AccountRow {
  readonly owner: string;
  readonly accountUrl: string;
  /** True when a running catalog answers there. */
  readonly served: boolean;
}

/** The link alone on its line, so that a script can take it as it is. */
export function accountView(): View<AccountRow> {
  return {
    isSingle: true,
    columns: [{ name: "accountUrl", cell: ({ accountUrl }) => accountUrl }],
    properties: ["owner", "accountUrl", "served"],
    quiet: ({ accountUrl }) => accountUrl,
    screen: ([row]) => row?.accountUrl ?? "",
    footer: async (rows, screen) => {
      const { accountFooter } = await import("../screens/account.ts");
      return rows.map((row) => accountFooter(row, screen)).join("\n");
    },
  };
}
