import { describe, expect, it } from "vitest";
import { findSlug } from "../../src/draft/diff/find-slug.ts";
import { parseDraftFile } from "../../src/draft/file/draft-file.ts";
import { sha256 } from "../../src/draft/idempotency-key.ts";
import { aDraft } from "../support/a-draft.ts";
import { check } from "./builders.ts";
import { aRecord } from "./records.ts";

const TEXT = JSON.stringify(aDraft());
const EDITED = JSON.stringify(aDraft({ name: "Borealis" }));

describe("findSlug", () => {
  it.each([
    ["the newest draft with the content", "a.json", TEXT, "b-2"],
    ["the draft of the file after an edit", "a.json", EDITED, "a"],
    ["the draft of a file that breaks a rule", "b.json", "{}", "b"],
    ["undefined for a draft of another catalog", "other.json", EDITED, undefined],
    ["undefined for edited standard input", "-", EDITED, undefined],
  ])("returns %s", async (_, file, text, slug) => {
    const hash = sha256((await check(TEXT)).body);
    const created = (name: string, path: string, bodyHash: string, baseUrl = "sandbox") =>
      aRecord({ type: "created", slug: name, bodyHash, path: `/work/${path}`, baseUrl });
    const records = [
      created("a", "a.json", "aa"),
      created("b", "b.json", hash),
      created("b-2", "c.json", hash),
      created("other", "other.json", "cc", "https://other.example"),
    ];
    expect(findSlug(parseDraftFile({ file, text }), { records, baseUrl: "sandbox", cwd: "/work" })).toBe(
      slug,
    );
  });
});
