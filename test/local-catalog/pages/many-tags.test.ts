import { expect, it } from "vitest";
import { outcomeOf } from "../an-app.ts";
import { anEditor } from "./an-editor.ts";
import { validHtml } from "./valid-html.ts";

/** Opens an editor in a catalog with 20,000 tags whose names begin with the same words. */
async function amongManyTags() {
  const editor = await anEditor();
  editor.catalog.database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO tag (slug, name) SELECT 'git-tool-' || i, 'Git tool ' || i FROM n`);
  return editor;
}

/** The CPU time limit in milliseconds. Comparing each unknown tag with all tags would take longer. */
const LIMIT_MS = 200;

it("the editor rejects eight unknown tags in less than 200 ms of CPU time if 20,000 tags exist", async () => {
  const editor = await amongManyTags();
  const tags = Array.from({ length: 8 }, (_, n) => `git-tol-${n}x`).join(", ");
  const save = () => editor.send({ tags }, "", { accept: "application/json" });
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = process.cpuUsage();
    expect(await outcomeOf(await save())).toBe("422 VALIDATION_ERROR");
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  expect(Math.min(...times)).toBeLessThan(LIMIT_MS);
});

it("the editor lists only some of 20,000 tags, including the chosen tags, and accepts other tags as text", async () => {
  const editor = await amongManyTags();
  expect((await editor.send({ tags: "GIT TOOL 19999, git-tool-777" })).status).toBe(303);
  const html = await validHtml(await editor.open());
  expect(html).toContain(
    "Tags (not all are shown)<span data-chosen> · chosen: Git tool 19999, Git tool 777</span>",
  );
  expect(html.match(/name="tag\[\]"/g)?.length).toBeLessThanOrEqual(502);
  expect(editor.stored("aurora")?.fields.tags).toEqual(["git-tool-19999", "git-tool-777"]);
  const wrong = await validHtml(await editor.send({ tags: "git-tol-777" }), 422);
  expect(wrong).toContain("did you mean &quot;git-tool-777&quot;?");
});
