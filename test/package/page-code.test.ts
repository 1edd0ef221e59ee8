import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { postDraft } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { spawnService } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const DIST = join(import.meta.dirname, "../../dist");

describe("the code of the pages", () => {
  test("is one file under 85 kB", () => {
    const chunk = readdirSync(DIST)
      .filter((name) => name.endsWith(".cjs"))
      .map((name) => readFileSync(join(DIST, name), "utf8"))
      .find((text) => text.includes("Skip to content"));
    expect(chunk?.length).toBeLessThan(85_000);
  });

  test.each([
    ["css", 12_000],
    ["js", 6_000],
  ])("serves the editor's %s in less than %i bytes", async (extension, bytes) => {
    const service = await spawnService(["--memory", "--media", "assume"], tempFolder());
    const created = await postDraft(service, aDraft());
    const editor = await (await fetch(String(created.headers.get("location")))).text();
    const [, path] = new RegExp(`"(/assets/[^"]+\\.${extension})"`).exec(editor) ?? [];
    const asset = await (await fetch(`${service.baseUrl}${path}`)).text();
    expect(asset.length).toBeGreaterThan(500);
    expect(asset.length).toBeLessThan(bytes);
  });
});
