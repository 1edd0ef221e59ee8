import { command } from "../../errors/advice.ts";
import { hintLines } from "../advice.ts";
import type { View } from "../view.ts";

/** A key of the local catalog that was just made, shown this once. */
export interface CreatedKeyRow {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** A key of the local catalog, without the key itself. Times are ISO texts. */
export interface KeyRow {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** True when its owner is suspended. */
  readonly suspended: boolean;
}

/** A new key: alone on its line, so that a script can take it as it is. */
export function keyView(): View<CreatedKeyRow> {
  return {
    isSingle: true,
    columns: [{ name: "key", cell: ({ key }) => key }],
    properties: ["id", "owner", "key"],
    quiet: ({ key }) => key,
    screen: ([row]) => row?.key ?? "",
    footer: ([row], screen) =>
      [
        ...hintLines(`Key ${row?.id} of ${row?.owner}. It is not shown again.`, screen),
        ...hintLines({ text: "Use it with the local catalog", command: command("serve") }, screen),
      ].join("\n"),
  };
}

/** Every key of the local catalog. */
export function keysView(): View<KeyRow> {
  return {
    columns: [
      { name: "id", cell: ({ id }) => id },
      { name: "owner", cell: ({ owner }) => owner },
      { name: "createdAt", cell: ({ createdAt }) => createdAt },
      { name: "revokedAt", cell: ({ revokedAt }) => revokedAt },
      { name: "suspended", cell: ({ suspended }) => suspended },
    ],
    properties: ["id", "owner", "createdAt", "revokedAt", "suspended"],
    quiet: ({ id }) => id,
    screen: async (rows, screen) => {
      const { keysScreen } = await import("../screens/keys.ts");
      return keysScreen(rows, screen);
    },
    empty: (screen) =>
      hintLines({ text: "No keys yet. Make one", command: command("sandbox key create") }, screen).join("\n"),
  };
}
