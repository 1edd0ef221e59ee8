import { expect, it } from "vitest";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder } from "../../support/run-catalog.ts";

/** The commands of a typical session with piped output. `FIX` writes a valid draft. */
const JOURNEY = [
  ...["categories", "search git --limit 3", "show git", "draft init d.json", "draft check d.json", "FIX"],
  ...["draft check d.json", "draft create d.json", "draft create d.json", "draft list", "show sqllite"],
];

it.each([
  [850, "text", ""],
  [1750, "JSON", " --json"],
])("ten commands print fewer than %i tokens as %s, each without repeated lines", async (most, _, format) => {
  const { write, run } = await aDraftFolder({});
  let characters = 0;
  for (const line of JOURNEY) {
    if (line === "FIX") write("d.json", aDraft());
    else {
      const { seen } = await run(`${line}${format} --sandbox`);
      const lines = seen.split("\n").filter((each) => each !== "");
      expect(lines, line).toEqual([...new Set(lines)]);
      characters += seen.length;
    }
  }
  // A token has about four characters.
  expect(characters / 4).toBeLessThan(most);
});
