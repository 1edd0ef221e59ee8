import { drawBlocks } from "../terminal/facts.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import type { View } from "./view.ts";

/** One setting in effect. `source` is `flag`, `store`, `default`, or the name of a variable. */
export interface ConfigRow {
  readonly name: string;
  readonly value: string | null;
  readonly source: string;
}

/** Returns the view of every setting with its source. */
export function configView(): View<ConfigRow> {
  return {
    columns: [
      { name: "name", cell: ({ name }) => name },
      { name: "value", cell: ({ value }) => value },
      { name: "source", cell: ({ source }) => source },
    ],
    properties: ["name", "value", "source"],
    screen: configScreen,
  };
}

/** Returns the view of one setting: only its value, in a pipe and on a terminal, for scripts. */
export function settingView(): View<ConfigRow> {
  return {
    isSingle: true,
    columns: [{ name: "value", cell: ({ value }) => value }],
    properties: ["name", "value", "source"],
    screen: ([row]) => row?.value ?? "",
  };
}

/** Draws every setting with its value and source. */
async function configScreen(rows: readonly ConfigRow[], screen: Screen): Promise<string> {
  if (screen.isPlain) {
    return drawBlocks(
      rows,
      [
        ["Name", ({ name }) => name],
        ["Value", ({ value }) => value ?? "not set"],
        ["Source", ({ source }) => source],
      ],
      screen,
    );
  }
  const nameWidth = rows.reduce((widest, { name }) => Math.max(widest, name.length), 0);
  const table: readonly TableColumn<ConfigRow>[] = [
    { head: "NAME", text: ({ name }) => name, paint: (text, _, ink) => ink.cyan(text) },
    {
      head: "VALUE",
      text: ({ value }) => value ?? sign("none", false),
      most: Math.max(8, screen.columns - nameWidth - 2),
    },
    {
      head: "FROM",
      text: ({ source }) => source,
      least: 7,
      leaves: { order: 1, below: 20 },
      isKept: true,
      paint: (text, _, ink) => ink.dim(text),
    },
  ];
  return (await drawTable(rows, table, screen)).join("\n");
}
