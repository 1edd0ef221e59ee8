import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hintText } from "../../src/cli/terminal/advice.ts";
import { POSIX } from "../../src/cli/terminal/command-line.ts";
import { command } from "../../src/contract/errors/advice.ts";
import { isSameWebsite, normalWebsite } from "../../src/contract/index.ts";
import { checkLocally } from "../../src/draft/check-locally.ts";
import { parseDraftFile } from "../../src/draft/file/draft-file.ts";
import { mergeDraft, readFlags } from "../../src/draft/file/read-drafts.ts";
import { canonicalBody } from "../../src/draft/submit/submit-draft.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { check, lines, readingIn, refusal } from "./builders.ts";

const CATEGORIES = [
  { slug: "productivity", name: "Productivity" },
  { slug: "developer-tools", name: "Developer Tools" },
];

describe("checking a draft file", () => {
  it("returns the trimmed draft and its canonical body", async () => {
    const text = JSON.stringify({
      $schema: "draft.schema.json",
      ...aDraft({ slug: " aurora " }),
      name: " Aurora ",
    });
    const { input, file } = await check(text);
    expect(input).toEqual({ ...aDraft({ slug: "aurora" }), name: "Aurora" });
    expect(file).toBe("draft.json");
    expect(canonicalBody(input)).toBe(
      `{"description":${JSON.stringify(aDraft().description)},"headline":"Markdown notes that sync without an account",` +
        '"name":"Aurora","slug":"aurora","websiteUrl":"https://auroranotes.example"}',
    );
  });

  it("reports all problems with their positions", async () => {
    const text = `{
  "$schema": "x",
  "name": "Aurora",
  "headline": 7,
  "description": "${"x".repeat(143)}",
  "category": " produktivity",
  "screenshotUrl": "https://cdn.example/shot.png",
  "screenshotUrls": ["https://a.example/", "cdn.example/2.png", null],
  "slug": "Aurora Notes", "name": "Borealis",
  "__proto__": {"name": "x"}
}`;
    const error = await refusal(text, {}, { categories: CATEGORIES });
    expect(error.message).toBe("draft.json has 10 problems");
    expect(hintText(error.hint ?? "", POSIX)).toBe(
      "Fix these, then check without sending: catalog draft check draft.json",
    );
    expect(error.sources.get("draft.json")).toBe(text);
    expect(lines(error.problems)).toEqual([
      '1:1 websiteUrl: required (add "websiteUrl")',
      "4:15 headline: must be a string, not a number",
      "5:18 description: 143 characters; must be 200 to 2,000 (add at least 57 characters)",
      '6:15 category: "produktivity" does not exist (productivity)',
      "7:3 screenshotUrl: unknown field (screenshotUrls)",
      '8:44 screenshotUrls.1: must be an http or https URL without a user name or password (write "https://cdn.example/2.png")',
      "8:65 screenshotUrls.2: must be a string, not null",
      '9:11 slug: must consist of lowercase letters, digits, and single hyphens between them (write "aurora-notes")',
      "9:27 name: duplicate field, first used on line 3",
      "10:3 __proto__: unknown field; tags and other details are set in the draft's editor",
    ]);
  });

  it("advises listing the categories if none of them is similar", async () => {
    const { hint } = await refusal(
      JSON.stringify(aDraft({ category: "zzz" })),
      {},
      { categories: CATEGORIES },
    );
    expect(hint).toContainEqual({ text: "List the categories", command: command("categories") });
  });

  it("counts columns in UTF-16 code units (a tab is one column), and supports CRLF, CR and LF", async () => {
    const text = '{\r\n\t"headline": "🎉é", "name": 1,\r  "slug": 2,\n"category": 3}';
    const error = await refusal(text);
    expect(lines(error.problems).slice(2)).toEqual([
      "2:29 name: must be a string, not a number",
      "3:11 slug: must be a string, not a number",
      "4:13 category: must be a string, not a number",
    ]);
  });

  it.each([
    ["[]", "1:1 : is of type array: a draft file contains one JSON object"],
    ["null", "1:1 : is of type null: a draft file contains one JSON object"],
    ['  "x"', "1:3 : is of type string: a draft file contains one JSON object"],
  ])("does not report missing fields for %j, which is not an object", async (text, expected) => {
    expect(lines((await refusal(text)).problems)).toEqual([expected]);
  });

  it.each([
    [{ category: "" }, "leave out the field until you decide"],
    [{ name: "x".repeat(161) }, "remove at least 1 character"],
    [{ slug: "Über uns" }, 'write "uber-uns"'],
    [{ logoUrl: "//cdn.example/l.png" }, undefined],
    [{ logoUrl: "logo.png" }, undefined],
    [{ logoUrl: "cdn.example/l.png" }, 'write "https://cdn.example/l.png"'],
    [{ websiteUrl: "aurora.example" }, 'write "https://aurora.example"'],
    [{ logoUrl: "javascript:alert(1)" }, undefined],
  ])("returns the suggestion for %j: %j", async (change, suggestion) => {
    const error = await refusal(JSON.stringify({ ...aDraft(), ...change }));
    expect(error.problems.map((problem) => problem.suggestion)).toEqual([suggestion]);
  });
});

describe("flags", () => {
  it("override the file, and a problem with a flag mentions the flag", async () => {
    const text = JSON.stringify({ ...aDraft(), name: 7, category: "" });
    const error = await refusal(text, {
      name: "",
      screenshotUrl: ["https://a.example/", "b"],
      category: "design",
    });
    expect(lines(error.problems)).toEqual([
      "--name name: empty; must be 1 to 160 characters",
      "--screenshot-url #2 screenshotUrls.1: must be an http or https URL without a user name or password",
    ]);
  });

  it("can define a draft without a file, and a problem with a missing field mentions its flag", async () => {
    const { name, headline, description, websiteUrl } = aDraft();
    expect((await check(undefined, { name, headline, description, websiteUrl })).input).toEqual(aDraft());
    const error = await refusal(undefined, { name, headline, description });
    expect(error.message).toBe("The draft has 1 problem");
    expect(lines(error.problems)).toEqual(["--website-url websiteUrl: required"]);
  });

  it("can refer to a description file, whose newlines and surrounding spaces are normalized", async () => {
    const folder = tempFolder();
    await writeFile(join(folder, "text.md"), `\ufeff \n${aDraft().description}\r\n\r\n* one\rtwo\r\n`);
    const flags = await readFlags(readingIn(folder), { descriptionFile: "text.md" });
    expect(checkLocally(draftWith(flags), { isJob: false }).input?.description).toBe(
      `${aDraft().description}\n\n* one\ntwo`,
    );
  });

  it("produce one problem, with the position of the invalid byte, if the description file is not UTF-8", async () => {
    const folder = tempFolder();
    await writeFile(join(folder, "text.md"), Buffer.from([0x61, 0x0a, 0x62, 0xff]));
    const flags = await readFlags(readingIn(folder), { descriptionFile: "text.md" });
    expect(checkLocally(draftWith(flags), { isJob: false })).toMatchObject({
      problems: [
        {
          field: "description",
          rule: "encoding",
          flag: "--description-file",
          file: "text.md",
          line: 2,
          column: 2,
        },
      ],
    });
  });

  it("cannot specify two descriptions, or a description file that does not exist", async () => {
    await expect(readFlags(readingIn("/"), { description: "a", descriptionFile: "b" })).rejects.toThrow(
      "Use --description or --description-file, not both",
    );
    await expect(readFlags(readingIn("/nowhere"), { descriptionFile: "b" })).rejects.toThrow(
      "Cannot read b: no such file or directory",
    );
  });
});

it.each([
  ["draft.json", "Fix these, then check without sending: catalog draft check draft.json"],
  ["my draft's.json", "Fix these, then check without sending: catalog draft check 'my draft'\\''s.json'"],
  ["-", "Fix these and run the command again"],
  ["/dev/fd/63", "Fix these and run the command again"],
])("the advice for an invalid draft from %s is: %s", async (file, hint) => {
  expect(hintText((await refusal("{}", {}, { file })).hint ?? "", POSIX)).toBe(hint);
});

it.each([
  ["https://Aurora.Example", "aurora.example"],
  ["http://aurora.example:80/", "aurora.example"],
  ["http://aurora.example:443/#top", "aurora.example"],
  ["https://aurora.example:8443/App//", "aurora.example:8443/App"],
  ["https://www.aurora.example/?a=1#b", "aurora.example?a=1"],
  ["https://www.www.aurora.example", "www.aurora.example"],
  ["https://例え.example/é", "xn--r8jz45g.example/%C3%A9"],
])("normalWebsite normalizes %s to %s", (url, expected) => {
  expect(normalWebsite(url)).toBe(expected);
  expect(isSameWebsite(url, `http://www.${expected}`)).toBe(true);
});

describe("parseDraftFile", () => {
  it("suggests names, such as $schema, for the first hundred misspelled field names", () => {
    const { problems } = parseDraftFile({ file: "d", text: '{"schema": "x", "$Schema": "y"}' });
    expect(problems.map(({ suggestion }) => suggestion)).toEqual(["$schema", "$schema"]);
    const fields = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`name${index}`, index]));
    const others = parseDraftFile({ file: "d", text: JSON.stringify(fields) }).problems;
    expect(others.filter(({ suggestion }) => suggestion === "name")).toHaveLength(100);
  });

  it("uses the last value of a repeated field, as JSON.parse does, and reports each repetition", () => {
    const file = parseDraftFile({ file: "d", text: '{"name": "a", "n\\u0061me": "b", "name": "c"}' });
    expect(file.values["name"]).toBe("c");
    expect(file.problems.map(({ rule, column }) => [rule, column])).toEqual([
      ["duplicate", 15],
      ["duplicate", 33],
    ]);
  });
});

function draftWith(flags: Parameters<typeof mergeDraft>[1]) {
  return mergeDraft({ file: "d", text: JSON.stringify(aDraft()) }, flags, {});
}
