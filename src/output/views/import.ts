import type { View } from "../view.ts";

/** How many listings an import brought in. */
export function importView(): View<{ readonly imported: number }> {
  return {
    isSingle: true,
    columns: [{ name: "imported", cell: ({ imported }) => imported }],
    properties: ["imported"],
    screen: ([row], { ink, isPlain }) =>
      `${isPlain ? "ok" : ink.green("✓")} ${row?.imported.toLocaleString("en")} listings imported`,
    footer: () => "Look around: catalog --sandbox search",
  };
}
