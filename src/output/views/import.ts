import { command } from "../../errors/advice.ts";
import { footer } from "../advice.ts";
import type { View } from "../view.ts";

/** Returns the view of the number of imported listings. */
export function importView(): View<{ readonly imported: number }> {
  return {
    isSingle: true,
    columns: [{ name: "imported", cell: ({ imported }) => imported }],
    properties: ["imported"],
    screen: ([row], { ink, isPlain }) =>
      `${isPlain ? "ok" : ink.green("✓")} ${row?.imported.toLocaleString("en")} ${row?.imported === 1 ? "listing" : "listings"} imported`,
    footer: (_, screen) =>
      footer({ text: "Look around", command: command("search", [], { sandbox: true }) }, screen),
  };
}
