import { beforeAll, describe, expect, it } from "vitest";
import { data, json, type Step, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aTool } from "../../support/a-tool.ts";
import { type RunOptions, runCatalog } from "../../support/run-catalog.ts";
import { lastingFolder } from "../../support/temp-folder.ts";

const home = lastingFolder();
const sandbox = (argv: string, options: RunOptions = {}) =>
  runCatalog(["--sandbox", ...argv.split(" ")], { home: home(), ...options });

const TOOL_LINE =
  "aurora-notes\tAurora Notes\tMarkdown notes that sync without an account\tproductivity\tmarkdown,sync\n";

/** Returns a step that responds with a list of JSON texts, and the path of the next page. */
const body =
  (items: string, next?: string): Step =>
  (response) => {
    response.writeHead(200, next === undefined ? {} : { link: `<${next}>; rel="next"` });
    response.end(`{"data":[${items}],"meta":{"apiVersion":"v1"}}`);
  };

async function against(steps: readonly Step[], argv: string, options: RunOptions = {}) {
  const { url, arrived } = await scriptedServer(...steps);
  const result = await runCatalog(["--base-url", url.origin, ...argv.split(" ")], options);
  return Object.assign(result, { paths: arrived.map(({ path }) => path) });
}

describe("search", () => {
  it("prints tab-separated columns to a pipe, with color only if it is forced and --quiet is not set", async () => {
    const pages = [data([aTool()])];
    const colored = TOOL_LINE.replace("aurora-notes", "\u001b[1maurora-notes\u001b[22m");
    const forced = { env: { FORCE_COLOR: "1" } };
    const plain = { stdout: TOOL_LINE, stderr: "", exitCode: 0 };
    expect(await against(pages, "search", { env: { CI: "1" } })).toMatchObject(plain);
    expect((await against(pages, "search", forced)).stdout).toBe(colored);
    expect((await against(pages, "search --color always")).stdout).toBe(colored);
    expect((await against(pages, "search --color never", forced)).stdout).toBe(TOOL_LINE);
    expect((await against(pages, "search --quiet --color always")).stdout).toBe("aurora-notes\n");
  });

  it("joins the words with spaces, and sends the filters", async () => {
    const { paths } = await against([data([])], "search a b --category c --tag t --json");
    expect(paths[0]).toBe("/api/v1/tools?q=a+b&category=c&tag=t");
  });

  describe("for a listing with fields that cannot be read", () => {
    const odd = { ...aTool({ slug: "odd" }), listedAt: "yesterday", category: 7, stars: 5 };
    const answer = [data([aTool(), odd])];
    const NOTE =
      /^1 of 2 listings has fields that could not be read: *catalog doctor --base-url http:\/\/127\.0\.0\.1:\d+$/m;

    it("prints empty cells for these fields, and one note", async () => {
      const line = "search --fields slug,category,listedAt,stars";
      const { stdout, stderr, exitCode } = await against(answer, line);
      expect(stdout).toBe("aurora-notes\tproductivity\t2026-11-17T09:12:33.120Z\t\nodd\t\t\t5\n");
      expect(exitCode).toBe(0);
      expect(stderr).toMatch(NOTE);
      const screen = await against(answer, "search", { columns: 100 });
      expect(screen.seen).toContain("odd");
      expect(screen.seen.replace(":\n", ":")).toMatch(NOTE);
    });

    it("prints these fields unchanged as JSON", async () => {
      const { stdout, stderr } = await against(answer, "search --json");
      expect([JSON.parse(stdout), stderr]).toEqual([[aTool(), odd], ""]);
      expect((await against(answer, "search --ndjson")).stdout).toContain(`${JSON.stringify(odd)}\n`);
      expect((await against([data(odd)], "show odd --json")).stdout).toBe(`${JSON.stringify(odd)}\n`);
    });
  });

  it("prints numbers in the same notation as the service", async () => {
    const item = '{"slug":"a","id":1234567890123456789,"far":1e400,"price":1.50,"all":[1.0,{"x":-0}],"n":3}';
    const answer = [body(item)];
    expect((await against(answer, "search --json")).stdout).toBe(`[${item}]\n`);
    expect((await against(answer, "search --ndjson")).stdout).toBe(`${item}\n`);
    expect((await against(answer, "search --json --fields id,all.x")).stdout).toBe(
      '[{"id":1234567890123456789,"all":[1.0,{"x":-0}]}]\n',
    );
    expect((await against(answer, "search --fields slug,id,far,price,all,n")).stdout).toBe(
      'a\t1234567890123456789\t1e400\t1.50\t1.0,{"x":-0}\t3\n',
    );
    expect((await against(answer, "search --fields id,price", { columns: 60 })).stdout).toMatch(
      /1234567890123456789 +1\.50/,
    );
  });

  it.each([
    ["as it was sent", '{"slug":"a","name":"caf\\u00e9 é 😀"}', '{"slug":"a","name":"caf\\u00e9 é 😀"}'],
    ["with control characters escaped", '{"slug":"x\u009b31m\u202e"}', '{"slug":"x\\u009b31m\\u202e"}'],
    ["on one line", '{"slug":"a",\n"name":"b"}', '{"slug":"a","name":"b"}'],
  ])("prints a list as JSON %s", async (_, item, printed) => {
    const pages = [body(`${item},${item}`, "/two"), body("", "/three"), body(item)];
    const all = await against(pages, "search --all --json");
    expect(all.stdout).toBe(`[${printed},${printed},${printed}]\n`);
    const limited = await against(pages, "search --limit 1 --json");
    expect(JSON.parse(limited.stdout)).toEqual([JSON.parse(item)]);
    expect((await against([body("", "/two")], "search --json")).stdout).toBe("[]\n");
  });

  it.each([
    [429, 7, { "retry-after": "90" }, "after that time, or let it wait: --max-wait 2m"],
    [503, 9, { "retry-after": "90" }, "after that time, or let it wait: --max-wait 2m"],
    [429, 7, {}, "later · if it still fails, check the base URL: "],
    [501, 9, {}, "later · if it still fails, check the base URL: "],
  ])("prints when to try again after an HTML response with status %i: code %i, %j", async (...row) => {
    const [status, code, headers, hint] = row;
    const page: Step = (response) => void response.writeHead(status, headers).end("<h1>Busy</h1>");
    const { stderr, exitCode } = await against([page], "search --json");
    const { error } = JSON.parse(stderr);
    expect([exitCode, error.code, error.status]).toEqual([code, "UNEXPECTED_RESPONSE", status]);
    expect([error.hint, ...(error.hints ?? [])].join(" · ")).toContain(`Run the same command again ${hint}`);
  });

  it("distinguishes a limit on reads from the daily draft limit", async () => {
    const limit = json({ error: { code: "RATE_LIMITED", message: "Slow down" } }, {}, 429);
    const { stderr, exitCode } = await against([limit], "search");
    expect(exitCode).toBe(7);
    expect(stderr).toBe(`error: Too many requests (429 RATE_LIMITED)

  The catalog limits the number of reads.
  The service said  Slow down
  Try again         the service did not say when

Run the same command again later
More: catalog explain RATE_LIMITED
`);
  });

  const MORE =
    /^There are more: catalog search --all(?: --fields slug)? --base-url http:\/\/127\.0\.0\.1:\d+\n$/;
  const pages = [
    data([aTool({ slug: "a" }), aTool({ slug: "b" })], { link: '</two>; rel="next"' }),
    data([aTool({ slug: "c" }), aTool({ slug: "d" })]),
  ];
  it("prints the first page, and a note that there are more results", async () => {
    const { stdout, stderr, paths } = await against(pages, "search --fields slug");
    expect([stdout, paths]).toEqual(["a\nb\n", ["/api/v1/tools"]]);
    expect(stderr).toMatch(MORE);
    const raw = await against(pages, "search --raw");
    expect(raw.stderr).toMatch(
      /^2 listings shown; there are more: catalog search --all --raw --base-url \S+\n$/,
    );
  });

  it("reads pages up to the limit, and all pages with --all", async () => {
    const three = await against(pages, "search --limit 3 --fields slug");
    expect([three.stdout, three.paths]).toEqual(["a\nb\nc\n", ["/api/v1/tools", "/two"]]);
    expect((await against(pages, "search --limit 2 --fields slug")).paths).toHaveLength(1);
    expect(await against(pages, "search --all -q")).toMatchObject({ stdout: "a\nb\nc\nd\n", stderr: "" });
  });

  it("does not offer to open a listing without a web address", async () => {
    const tool = aTool({ listbulbUrl: "javascript:alert(1)" });
    const shown = await against([data(tool)], `show ${tool.slug}`, { columns: 80 });
    expect(shown.seen).toContain("More in ");
    expect(shown.seen).not.toContain("Open it");
  });

  it("does not report an empty result if only the first page is empty", async () => {
    const steps = [data([], { link: '</two>; rel="next"' }), data([aTool({ slug: "c" })])];
    const first = await against(steps, "search x --category y");
    expect(first.stderr).toMatch(/^The first page of results is empty\.\nThere are more: catalog search x /);
    expect(first.paths).toHaveLength(1);
    const screen = await against(steps, "search x", { columns: 80 });
    expect(screen.seen).toContain("\nThere are more: catalog search x --all ");
    expect((await against(steps, "search x --category y --all -q")).stdout).toBe("c\n");
  });

  it("with NDJSON, prints the listings that precede a malformed page", async () => {
    const broken = [pages[0] ?? json({}), data("nothing")];
    const { stdout, exitCode, stderr } = await against(broken, "search --all --ndjson");
    expect(stdout.split("\n").map((line) => line && JSON.parse(line).slug)).toEqual(["a", "b", ""]);
    expect(exitCode).toBe(9);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "UNEXPECTED_RESPONSE",
      message: expect.stringMatching(/^The response from .* does not conform to the catalog API$/),
    });
    expect((await against(broken, "search --all --json")).stdout).toBe("");
    const refused = await against([pages[0] ?? json({}), status(418)], "search --all --ndjson");
    expect(JSON.parse(refused.stderr).error).toMatchObject({ status: 418 });
  });

  it("rejects a next-page link to another host only if that page is needed", async () => {
    const link = '<https://evil.example/>; rel="next"';
    const away = [data([aTool({ slug: "a" })], { link })];
    expect(await against(away, "search --fields slug")).toMatchObject({
      stdout: "a\n",
      stderr: expect.stringMatching(MORE),
      exitCode: 0,
    });
    expect((await against(away, "search --limit 1 --fields slug")).exitCode).toBe(0);
    const all = await against(away, "search --all --ndjson --fields slug");
    expect([all.stdout, all.exitCode]).toEqual(['{"slug":"a"}\n', 9]);
    expect(JSON.parse(all.stderr).error.code).toBe("UNEXPECTED_RESPONSE");
  });
});

const LARGE = aTool({ listingHeadline: "é".repeat(8200) });

describe("show", () => {
  it("prints one line per field when output is piped, and an object as JSON", async () => {
    const answer = [data(aTool({ description: "Two\nlines.", listedAt: null }))];
    const lines = await against([...answer, data(aTool())], "show aurora-notes other");
    expect(lines.stdout.split("\n\n")[0]).toBe(
      "slug\taurora-notes\nname\tAurora Notes\nheadline\tMarkdown notes that sync without an account\n" +
        "category\tproductivity\ntags\tmarkdown,sync\nlistedAt\t\nfeatured\ttrue\nbadgeVerified\ttrue\n" +
        "websiteUrl\thttps://auroranotes.example\nlistbulbUrl\thttps://catalog.example/tools/aurora-notes\n" +
        "description\tTwo lines.",
    );
    expect(lines.stdout).toContain("\n\nslug\taurora-notes\n");
    const object = await against([data({ ...aTool(), stars: 5 })], "show aurora-notes --json");
    expect(JSON.parse(object.stdout)).toEqual({ ...aTool(), stars: 5 });
  });

  it.each([
    ["headline", "listingHeadline", "Markdown notes that sync without an account"],
    ["badgeVerified", "verification.badgeVerified", true],
  ])("accepts the column %s and the property %s in four formats", async (column, path, value) => {
    const [outer = "", inner] = path.split(".");
    const object = { [outer]: inner === undefined ? value : { [inner]: value } };
    for (const name of [column, path]) {
      for (const command of ["search", "show aurora-notes"]) {
        const run = (flags: string, options = {}) =>
          against(
            [data(command === "search" ? [aTool()] : aTool())],
            `${command} --fields ${name} ${flags}`.trim(),
            options,
          );
        expect((await run("--header")).stdout).toBe(`${column}\n${value}\n`);
        expect((await run("", { columns: 80 })).stdout).toContain(column);
        expect([(await run("--json")).json].flat()).toEqual([object]);
        expect((await run("--ndjson")).json).toEqual(object);
      }
    }
  });

  it.each([
    ["show aurora-notes", "", " --fields slug,name"],
    ["show aurora-notes --json", "", " --json --fields slug,name"],
    ["search notes", "", " --fields slug,name"],
    ["search notes --ndjson", "", " --ndjson --fields slug,name"],
    ["search --json", "next", " --all --json --fields slug,name"],
    ["search", "next", " --all --fields slug,name"],
  ])("prints one note with one command if the output of %s is large", async (line, link, more) => {
    const headers = link === "" ? {} : { link: '</api/v1/tools?page=2>; rel="next"' };
    const answer = data(line.startsWith("show") ? LARGE : [LARGE], headers);
    const run = async (flags = "") => (await against([answer], line + flags)).stderr;
    const call = line.replace(/ --.*/, "");
    expect(await run()).toMatch(
      new RegExp(`^(?:.*here are more\\. )?Slugs and names only: catalog ${call}${more} --base-url \\S+\\n$`),
    );
    const limited = call.startsWith("search") ? [" --limit 1"] : [];
    for (const flags of [" --quiet", " --fields slug,headline", ...limited])
      expect(await run(flags)).not.toContain("Slugs");
    const terminals = { stdin: false, stdout: true, stderr: false };
    expect((await against([answer], line, { columns: 80, terminals })).stderr).not.toContain("Slugs");
  });

  it.each(["http://127.0.0.1:1/tags/aurora-notes", "https://catalog.example/api/v1/tools/aurora-notes"])(
    "rejects the URL of a page that is not a listing: %s",
    async (url) => {
      const { stdout, stderr, exitCode } = await against([data(aTool())], `show ${url}`);
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
      expect(stderr).toContain("Try: catalog show aurora-notes");
    },
  );

  it("accepts a slug that is invalid for drafts", async () => {
    const steps = [data(aTool({ slug: "ノート_Memo" }))];
    const { stdout, exitCode, paths } = await against(steps, "show ノート_Memo --fields slug");
    expect([stdout, exitCode]).toEqual(["ノート_Memo\n", 0]);
    expect(paths.map((path = "") => decodeURIComponent(path))).toEqual(["/api/v1/tools/ノート_Memo"]);
  });
});

describe("categories and tags", () => {
  it("report that a catalog has no tags, even if words are specified", async () => {
    expect((await against([data([])], "tags git")).stderr).toBe("This catalog has no tags.\n");
  });

  beforeAll(() => sandbox("categories"));

  it("are read from all pages, also to check a filter", async () => {
    const next = { link: '</two>; rel="next"' };
    const pages = [data([{ slug: "a", name: "A" }], next), data([{ slug: "b", name: "B" }])];
    expect((await against(pages, "categories")).stdout).toBe("a\tA\nb\tB\n");
    const { stderr, paths } = await against([data([]), ...pages], "search x --category b");
    expect(stderr).toMatch(/^No live listings match "x" in category b\.\n/);
    expect(paths.slice(1)).toEqual(["/api/v1/categories", "/two"]);
  });

  it("report how many matching entries have fields that cannot be read", async () => {
    const categories = [
      { slug: "data", name: 7 },
      { slug: "databases", name: "Databases" },
      { slug: "web", name: "Web" },
    ];
    const { stderr } = await against([data(categories)], "categories data");
    expect(stderr).toMatch(/^1 of 2 categories has fields that could not be read: /);
  });

  it("list at least 60 tags, and only the category that matches both words", async () => {
    const { stdout } = await sandbox("categories version control");
    expect(stdout).toBe("version-control\tVersion control\n");
    expect((await sandbox("tags --json")).json.length).toBeGreaterThanOrEqual(60);
  });

  it("list matches at the start of a slug or name first", async () => {
    const { stdout } = await sandbox("tags se --fields slug");
    expect(stdout).toBe("search\nself-hosted\nfediverse\ntime-series\nwasm\n");
  });
});

it("search suggests showing the first listing whose slug is valid, if any", async () => {
  const odd = aTool({ slug: "A B/../c" });
  const seen = async (rows: readonly unknown[]) =>
    (await against([data(rows)], "search", { columns: 80 })).seen;
  expect(await seen([odd, aTool()])).toContain("Next: catalog show aurora-notes");
  expect(await seen([odd])).not.toContain("Next:");
});

it("openapi prints numbers as the catalog wrote them", async () => {
  const document = '{"openapi":"3.1.0","info":{},"paths":{},"maximum":9223372036854775807,"multipleOf":1.0}';
  const step: Step = (response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(document);
  for (const columns of [undefined, 80])
    expect(
      (await against([step], "openapi", { ...(columns && { columns }) })).stdout.replaceAll(/\s/g, ""),
    ).toBe(document);
});

it("openapi prints no response that is not a success", async () => {
  const { stdout, exitCode } = await against([json({ openapi: "3.1.0" }, {}, 302)], "openapi --json");
  expect([stdout, exitCode]).toEqual(["", 9]);
});

it("openapi prints the served OpenAPI description", async () => {
  expect((await sandbox("openapi")).json).toMatchObject({ openapi: "3.1.0" });
});

it.each(["https://www.git-scm.com", "https://git-scm.com/downloads", "https://git-scm.com/index.html"])(
  "an argument is rejected by show if it is the website %s, and a search for the first word of its host is suggested",
  async (website) => {
    const { stdout, stderr, exitCode } = await sandbox(`show sqlite ${website}`);
    expect([stdout, exitCode]).toEqual(["", 2]);
    expect(stderr).toContain(`error: ${website} is not the URL of a listing in this catalog (USAGE_ERROR)\n`);
    expect(stderr).toContain("\nSearch for it: catalog search git --sandbox\n");
  },
);
