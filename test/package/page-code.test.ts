import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { postDraft } from "../local-catalog/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { spawnService } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const DIST = join(import.meta.dirname, "../../dist");

describe("the code for the pages", () => {
  test("is in a file of less than 85,000 bytes", () => {
    const chunk = readdirSync(DIST)
      .filter((name) => name.endsWith(".cjs"))
      .map((name) => readFileSync(join(DIST, name), "utf8"))
      .find((text) => text.includes("Skip to content"));
    expect(chunk?.length).toBeLessThan(85_000);
  });

  test("includes less than 12,000 bytes of CSS and 6,000 bytes of JavaScript for the editor", async () => {
    const service = await spawnService(["--memory", "--media", "assume"], tempFolder());
    const created = await postDraft(service, aDraft());
    const editor = await (await fetch(String(created.headers.get("location")))).text();
    const lengthOf = async (extension: string) => {
      const [, path] = new RegExp(`"(/assets/[^"]+\\.${extension})"`).exec(editor) ?? [];
      return (await (await fetch(`${service.baseUrl}${path}`)).text()).length;
    };
    const [css, js] = [await lengthOf("css"), await lengthOf("js")];
    expect([css > 500, css < 12_000, js > 500, js < 6_000]).toEqual([true, true, true, true]);
  });
});
