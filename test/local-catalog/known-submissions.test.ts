import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { knownSubmissions } from "../../src/cli/local-state.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { admin, aService, homeIn, postDraft } from "./a-service.ts";

describe("knownSubmissions", () => {
  it("returns each submission's state and editor URL, and omits other slugs", async () => {
    const folder = tempFolder();
    const service = await aService({ dataFolder: folder });
    await postDraft(service, aDraft({ slug: "aurora" }));
    const { dataId, bySlug } = await knownSubmissions(homeIn(folder), ["aurora", "git", "none"]);
    expect(dataId).toMatch(/^[\w-]{16}$/);
    expect([...bySlug.keys()]).toEqual(["aurora"]);
    expect(bySlug.get("aurora")).toMatchObject({
      state: "DRAFT",
      editorUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/editor\/[\w-]{32}$/),
      listbulbUrl: null,
    });
  });

  it("returns a new data ID after a reset", async () => {
    const folder = tempFolder();
    const { dataId } = await admin<{ dataId: string }>(folder, "GET", "");
    await admin(folder, "POST", "/reset");
    const after = await knownSubmissions(homeIn(folder), []);
    expect(after.dataId).toMatch(/^[\w-]{16}$/);
    expect(after.dataId).not.toBe(dataId);
  });

  it("does not create a catalog", async () => {
    const folder = join(tempFolder(), "data");
    expect(await knownSubmissions(homeIn(folder), ["git"])).toEqual({ dataId: undefined, bySlug: new Map() });
    expect(existsSync(folder)).toBe(false);
  });
});
