import type { View } from "../view.ts";

/** One setting in effect. `source` is `flag`, `store`, `default`, or the name of a variable. */
export interface ConfigRow {
  readonly name: string;
  readonly value: string | null;
  readonly source: string;
}

/** Every setting with where its value came from. */
export function configView(): View<ConfigRow> {
  return {
    columns: [
      { name: "name", cell: ({ name }) => name },
      { name: "value", cell: ({ value }) => value },
      { name: "source", cell: ({ source }) => source },
    ],
    properties: ["name", "value", "source"],
    screen: async (rows, screen) => {
      const { configScreen } = await import("../screens/config.ts");
      return configScreen(rows, screen);
    },
  };
}
