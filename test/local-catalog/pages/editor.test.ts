import { describe, expect, it } from "vitest";
import { ASSUMED_MEDIA } from "../../../src/local-catalog/media/media-modes.ts";
import { outcomeOf } from "../an-app.ts";
import { anEditor } from "./an-editor.ts";
import { HOSTILE } from "./hostile-listing.ts";
import { htmlOf, validHtml } from "./valid-html.ts";

const LONG = "x".repeat(200);

describe("a draft's editor", () => {
  it("shows the saved fields, and states that nothing is missing", async () => {
    const html = await validHtml(
      await (await anEditor({ tags: ["git-hosting"], headline: "A & 🌌" })).open(),
    );
    for (const part of [
      'value="A &amp; 🌌"',
      'value="git-hosting"',
      '<option value="tools" selected>',
      "Nothing is missing.",
      '<span data-count="headline">5 characters</span> (needs 1 to 200)',
      '<span data-count="description">200 characters</span> (needs 200 to 2,000)',
      "The local catalog takes no payments.",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain("maxlength");
  });

  it("saves the form, and reports the time of the save until the draft changes again", async () => {
    const editor = await anEditor();
    const stateAt = async (path: string) => {
      const html = await htmlOf(await editor.get(path, { accept: "text/html" }));
      return /<p id="save-state"(.*)<\/p>/.exec(html)?.[1];
    };
    expect(await stateAt(editor.path)).toBe(">Last changed on 20 November 2026 at 12:00:00 UTC");
    const path = `${editor.path}?saved=3&at=12:00:00`;
    // The second form contains the text that the first one saved.
    for (const headline of ["New\r\nline", "New\nline"]) {
      const answer = await editor.send({ headline, description: `a\r\n${LONG}` }, "", { accept: "*/*" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
      editor.catalog.database.exec("UPDATE draft SET changed_at = '2026-01-05T08:44:00.000Z'");
    }
    expect(editor.stored("aurora")).toMatchObject({ version: 3, fields: { description: `a\n${LONG}` } });
    expect(await stateAt(path)).toBe(' role="status">Saved at 12:00:00 UTC');
    editor.catalog.database.exec("UPDATE draft SET version = 9");
    expect(await stateAt(path)).toBe(">Last changed on 5 January 2026 at 08:44:00 UTC");
  });

  it("keeps a rejected form's text, and lists each problem once, grouped by what it prevents", async () => {
    const editor = await anEditor();
    const description = "😀".repeat(2001);
    const screenshotUrls = "ftp://a.example/1.png\r\n\r\nhttps://a.example/2.png\r\nx";
    const form = { headline: "", websiteUrl: "nowhere", description, tags: "git-hostin", screenshotUrls };
    const html = await validHtml(await editor.send(form), 422);
    const summary = /<div class="problems"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
    const lines = summary.replaceAll(/<li>|<[^>]*>/g, (tag) => (tag === "<li>" ? "\n" : "")).trim();
    const rule = "must be an http or https URL without a user name or password";
    expect(lines.replaceAll("&quot;", '"').split(/\n+/)).toEqual([
      "There is a problem",
      "Nothing was saved",
      "Prevents saving",
      "Description: 2,001 characters; must be 200 to 2,000",
      `Website: ${rule}`,
      `Screenshot addresses, line 1: ${rule}`,
      `Screenshot addresses, line 3: ${rule}`,
      'Tags: "git-hostin" does not exist; did you mean "git-hosting"?',
      "Prevents submitting",
      "Headline: required",
    ]);
    expect(html.split("Headline: required")).toHaveLength(2);
    expect(html).toContain('role="status">Nothing was saved</p>');
    expect(html).toMatch(/<title>Error: Edit aurora/);
    for (const part of [
      `>${description}</textarea>`,
      'aria-describedby="description-hint description-problem description-count" aria-invalid="true"',
      `<span class="unseen">Error: </span><span class="sentence">line 1: ${rule}</span><span class="sentence">line`,
      '<span class="unseen">Error: </span><span>&quot;git-hostin&quot; does not exist',
      ">ftp://a.example/1.png\nhttps://a.example/2.png\nx</textarea>",
    ])
      expect(html).toContain(part);
    expect(editor.stored("aurora")?.version).toBe(2);
  });

  it("reports that an incomplete draft was saved but not submitted", async () => {
    const editor = await anEditor();
    const html = await validHtml(await editor.send({ version: "2", headline: "" }, "/submit"), 422);
    expect(html).toContain("<strong>Saved, but not submitted</strong>");
    expect(html).not.toContain("Prevents saving");
    expect(editor.stored("aurora")).toMatchObject({ version: 3, fields: { headline: "" } });
  });

  it("accepts tags from checkboxes, and typed slugs and names regardless of case", async () => {
    const editor = await anEditor({ tags: ["git-hosting"] });
    const html = await htmlOf(await editor.open());
    expect(html).toContain('name="tag[]" value="git-hosting" checked');
    expect(html).toContain("<summary>1 tag<span data-chosen> · chosen: Git hosting</span>");
    for (const tags of ["GIT-Hosting", "git HOSTING, git-hosting"]) {
      await editor.send({ tags: "" });
      expect(editor.stored("aurora")?.fields.tags).toEqual([]);
      expect((await editor.send({ tags })).status).toBe(303);
      expect(editor.stored("aurora")?.fields.tags).toEqual(["git-hosting"]);
    }
    expect((await editor.send({ "tag[]": "git-hosting", tags: "" })).status).toBe(303);
    const wrong = await htmlOf(await editor.send({ "tag[]": "git-hosting", tags: "git hostin" }), 422);
    expect(wrong).toContain("&quot;git hostin&quot; does not exist; did you mean &quot;git-hosting&quot;?");
    expect(wrong).toContain('name="tag[]" value="git-hosting" checked');
    expect(wrong).toMatch(/<input id="tags" [^>]*value="git hostin"/);
  });

  it("neither offers nor accepts a plan without a category, and keeps a category that no longer exists", async () => {
    const editor = await anEditor({ category: "", plan: "" });
    expect(await htmlOf(await editor.open())).toContain(
      "Choose a category and press Save. Then you can choose a plan.",
    );
    const refused = await htmlOf(await editor.send({ version: "1", plan: "free" }), 422);
    expect(refused).toContain("Plan: requires a category");
    await editor.send({ version: "1", category: "tools" });
    editor.catalog.database.exec("UPDATE category SET slug = 'other' WHERE slug = 'tools'");
    expect(await htmlOf(await editor.open())).toContain("tools (no longer exists)");
  });

  it("escapes hostile text", async () => {
    const editor = await anEditor();
    const text = HOSTILE.replaceAll("\u0000", "").replaceAll("\u0008", "");
    expect(
      (await editor.send({ version: "2", name: text, headline: text, description: text + LONG })).status,
    ).toBe(303);
    for (const more of ["", "/preview"]) {
      expect(await validHtml(await editor.open(more))).not.toMatch(/<script>|<img src=x/);
    }
  });
});

it("an editor whose changes cannot be stored keeps the typed text, which can be sent again", async () => {
  const editor = await anEditor();
  editor.catalog.database.exec("PRAGMA query_only = ON");
  for (const more of ["", "/submit"]) {
    const html = await validHtml(await editor.send({ version: "2", headline: "Typed" }, more), 503);
    expect(html).toContain("The catalog cannot save changes at the moment.");
    expect(html).toContain('value="Typed"');
  }
  editor.catalog.database.exec("PRAGMA query_only = OFF");
  expect((await editor.send({ version: "2", headline: "Typed" })).status).toBe(303);
  await editor.use("submit", "aurora");
  editor.catalog.database.exec("PRAGMA query_only = ON");
  const html = await validHtml(await editor.send({}, "/withdraw"), 503);
  expect(html).toContain("The catalog cannot save changes at the moment.");
  expect(html).not.toContain("what you typed is below");
});

it.each(["", "0", "-1", "2.5", "2e0", "99999999999", "x"])(
  "a form with the version %j saves nothing and keeps the typed text",
  async (version) => {
    const editor = await anEditor();
    for (const more of ["", "/submit"]) {
      const html = await validHtml(await editor.send({ version, headline: "Typed" }, more), 409);
      for (const part of [
        'value="Typed"',
        'name="version" value="2"',
        "Save mine",
        'dir="auto">Plain-text notes</p>',
      ])
        expect(html).toContain(part);
    }
    expect(editor.stored("aurora")).toMatchObject({ version: 2, state: "DRAFT" });
  },
);

it("a save by the script returns the new version, or the error envelope", async () => {
  const editor = await anEditor();
  const send = (form: Record<string, string>) => editor.send(form, "", { accept: "application/json" });
  const saved = await (await send({ version: "2", headline: "Typed" })).json();
  expect(saved).toEqual({ data: { version: 3 }, meta: { apiVersion: "v1" } });
  expect(await outcomeOf(await send({ version: "3", websiteUrl: "x" }))).toBe("422 VALIDATION_ERROR");
  expect(await outcomeOf(await send({ version: "1", headline: "Old" }))).toBe("409 STATE_CONFLICT");
});

describe("a submission's editor", () => {
  it("saves the form, submits the draft only once even after a double click, and can withdraw it", async () => {
    const editor = await anEditor();
    const submit = () => editor.send({ version: "2", headline: "Last word" }, "/submit");
    const answers = [...(await Promise.all([submit(), submit()])), await submit()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const submitted = { version: 4, state: "SUBMITTED", fields: { headline: "Last word" } };
    expect(editor.stored("aurora")).toMatchObject(submitted);
    const waiting = await htmlOf(await editor.open());
    expect(waiting).toContain('<h1>Waiting for review: <bdi lang="">aurora</bdi></h1>');
    expect(buttonsIn(waiting)).toEqual(["Withdraw"]);
    expect((await editor.send({}, "/withdraw")).status).toBe(303);
    expect(editor.stored("aurora")?.state).toBe("DRAFT");
  });

  it.each([
    [{ websiteUrl: "https://a.invalid/" }, "neither a logo nor an image was found"],
    [{ screenshotUrls: "https://a.invalid/2.png" }, "cannot be fetched as an image"],
  ])("reports media that cannot be found after the form was saved: %j", async (form, problem) => {
    const editor = await anEditor({}, { findMedia: ASSUMED_MEDIA.findMedia });
    const html = await htmlOf(await editor.send(form, "/submit"), 422);
    expect(html).toMatch(new RegExp(`<h3>Prevents submitting</h3>[\\s\\S]*${problem}`));
    expect(html).not.toContain("Prevents saving");
  });

  it("shows the reason for a rejection, and lets the owner revise the submission", async () => {
    const editor = await anEditor();
    await editor.use("submit", "aurora");
    await editor.use("reject", "aurora", { reason: "Say <what> it does.\nIn words." });
    const html = await htmlOf(await editor.open());
    expect(html).toContain('<h1>Rejected: <bdi lang="">aurora</bdi></h1>');
    expect(html).toContain('dir="auto">Say &lt;what&gt; it does.\nIn words.</blockquote>');
    expect(buttonsIn(html)).toEqual(["Revise"]);
    expect((await editor.send({}, "/revise")).status).toBe(303);
    expect(editor.stored("aurora")?.state).toBe("DRAFT");
  });

  it("shows a live listing's badge HTML, verifies the badge, and hides the listing", async () => {
    const editor = await anEditor();
    await editor.useAll("aurora", "submit", "approve");
    const html = await validHtml(await editor.open());
    expect(buttonsIn(html)).toEqual(["Hide", "Verify the badge"]);
    expect(html).toContain("&lt;a href=&quot;http://catalog.test/tools/aurora&quot;&gt;");
    expect((await editor.get("/tools/aurora")).status).toBe(200);
    expect((await editor.send({}, "/verify")).status).toBe(303);
    expect(await htmlOf(await editor.get("/tools/aurora"))).toContain("Badge verified");
    expect((await editor.send({}, "/hide")).status).toBe(303);
    expect((await editor.get("/tools/aurora")).status).toBe(404);
  });

  it("asks for confirmation before a submission is withdrawn or a listing is hidden", async () => {
    const editor = await anEditor();
    expect((await editor.open("/withdraw")).headers.get("location")).toBe(editor.path);
    await editor.use("submit", "aurora");
    const asked = await validHtml(await editor.open("/withdraw"));
    expect(asked).toContain('<h1>Withdraw <bdi lang="">aurora</bdi>?</h1>');
    expect(asked).toContain(`<form class="actions" method="post" action="${editor.path}/withdraw">`);
    expect(asked).toContain(`name="version" value="${editor.stored("aurora")?.version}"`);
    expect(editor.stored("aurora")?.state).toBe("SUBMITTED");
    await editor.use("approve", "aurora");
    expect(buttonsIn(await htmlOf(await editor.open("/hide")))).toEqual(["Hide"]);
    expect(editor.stored("aurora")?.state).toBe("LIVE");
  });

  it("responds with 409 to an action that the state does not allow, and with 404 to a moderator's action", async () => {
    const editor = await anEditor();
    expect((await editor.send({}, "/hide")).status).toBe(409);
    expect((await editor.send({}, "/withdraw")).status).toBe(303);
    expect((await editor.send({}, "/approve")).status).toBe(404);
    await editor.use("submit", "aurora");
    expect((await editor.send({}, "/revise")).status).toBe(409);
  });

  it.each(["submit", "revise", "verify", "hide"])(
    "leads from the address of %s to the editor",
    async (action) => {
      const editor = await anEditor();
      const { status, headers } = await editor.open(`/${action}`);
      expect([status, headers.get("location")]).toEqual([303, editor.path]);
    },
  );

  it("rejects changes by a suspended owner, and keeps the typed text", async () => {
    const editor = await anEditor();
    editor.catalog.accounts.suspend("sandbox", new Date());
    const html = await htmlOf(await editor.send({ version: "2", headline: "Typed" }), 403);
    expect(html).toContain(">Typed</textarea>");
    expect(await htmlOf(await editor.open())).toContain("The owner is suspended");
    expect((await editor.send({ version: "2" }, "/submit")).status).toBe(403);
  });
});

it("the editor lists only some of 20,000 tags, including the chosen tags, and accepts other tags as text", async () => {
  const editor = await anEditor();
  editor.catalog.database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO tag (slug, name) SELECT 'git-tool-' || i, 'Git tool ' || i FROM n`);
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

it("the preview shows a draft's headline and logo, and does not allow scripts", async () => {
  const editor = await anEditor({ tags: ["git-hosting"], headline: "Seen before" });
  const answer = await editor.open("/preview");
  expect(answer.headers.get("content-security-policy")).not.toContain("script-src");
  const html = await validHtml(answer);
  expect(html).toContain('<p class="headline" lang="" dir="auto">Seen before</p>');
  expect(html).toContain(`<img src="${editor.path}/media/logo"`);
  expect((await editor.open("/media/logo")).headers.get("cache-control")).toBe("no-store");
  const saved = await editor.send({ version: "2", headline: "Newer", next: "preview" });
  expect(saved.headers.get("location")).toBe(`${editor.path}/preview`);
});

function buttonsIn(html: string): readonly string[] {
  const main = html.slice(html.indexOf("<main"));
  return [...main.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label ?? "");
}
