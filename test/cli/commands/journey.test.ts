import { expect, it } from "vitest";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder } from "../../support/run-catalog.ts";

/** The commands of typical sessions with piped output: with help, and as JSON. `FIX` writes a valid draft. */
const WITH_HELP = `--help, search markdown notes, show joplin, categories, draft create --help, draft check wrong.json,
  draft check aurora.json, draft create aurora.json, draft list, draft create aurora.json --json`;
const AS_JSON = `categories, search git --limit 3, show git, draft init d.json, draft check d.json, FIX, draft check d.json,
  draft create d.json, draft create d.json, draft list, show sqllite`;

it.each([
  ["with help", 900, WITH_HELP, ""],
  ["as JSON", 1750, AS_JSON, " --json"],
])("ten commands print few tokens, and no command repeats a line: %s", async (_, most, lines, format) => {
  const text = (fields = {}) => JSON.stringify(aDraft(fields), undefined, 2);
  const { write, run } = await aDraftFolder({
    "aurora.json": text(),
    "wrong.json": text({ category: "gaems" }),
  });
  let characters = 0;
  for (const line of lines.split(",").map((each) => each.trim())) {
    if (line === "FIX") write("d.json", aDraft());
    else {
      const { seen } = await run(`${line}${format}`, { env: { CATALOG_BASE_URL: "sandbox" } });
      const printed = seen.split("\n").filter((each) => each !== "");
      expect(printed, line).toEqual([...new Set(printed)]);
      characters += seen.length;
    }
  }
  // A token has about four characters.
  expect(characters / 4).toBeLessThanOrEqual(most);
});
