import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";

/** The commands of a journey with piped output. `FIX` writes a valid draft. */
const JOURNEY = [
  ...["categories", "search git --limit 3", "show git", "draft init d.json", "draft check d.json", "FIX"],
  ...["draft check d.json", "draft create d.json", "draft create d.json", "draft list", "show sqllite"],
];

it.each([
  ["text", "", 850],
  ["JSON", " --json", 1750],
])("a journey of ten commands prints few tokens as %s, and no line twice", async (_, format, most) => {
  const home = await sampleHome();
  let characters = 0;
  for (const line of JOURNEY) {
    if (line === "FIX") writeFileSync(join(home, "d.json"), JSON.stringify(aDraft()));
    else {
      const { seen } = await runCatalog(`${line}${format} --sandbox`.split(" "), { home });
      const lines = seen.split("\n").filter((each) => each !== "");
      expect(lines, line).toEqual([...new Set(lines)]);
      characters += seen.length;
    }
  }
  expect(characters / 4).toBeLessThan(most);
});
