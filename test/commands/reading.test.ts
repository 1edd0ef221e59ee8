import { beforeAll, describe, expect, it } from "vitest";
import { data, json, type Step, scriptedServer, status } from "../http/scripted-server.ts";
import { aTool } from "../support/a-tool.ts";
import { type RunOptions, runCatalog } from "../support/run-catalog.ts";
import { lastingFolder } from "../support/temp-folder.ts";

const home = lastingFolder();
const sandbox = (argv: string, options: RunOptions = {}) =>
  runCatalog(["--sandbox", ...argv.split(" ")], { home: home(), ...options });

const TOOL_LINE =
  "aurora-notes\tAurora Notes\tMarkdown notes that sync without an account\tproductivity\tmarkdown,sync\t" +
  "2026-11-17T09:12:33.120Z\ttrue\ttrue\thttps://auroranotes.example\thttps://catalog.example/tools/aurora-notes\n";

/** Runs a command against a scripted server. */
async function against(steps: readonly Step[], argv: string, options: RunOptions = {}) {
  const { url, arrived } = await scriptedServer(...steps);
  const result = await runCatalog(["--base-url", url.origin, ...argv.split(" ")], options);
  return { ...result, paths: arrived.map(({ path }) => path) };
}

describe("search", () => {
  it("prints tab-separated columns in their fixed order in a pipe", async () => {
    const { stdout, stderr, exitCode } = await against([data([aTool()])], "search aurora notes");
    expect([stdout, stderr, exitCode]).toEqual([TOOL_LINE, "", 0]);
  });

  it("has no colour in a pipe unless it is forced", async () => {
    const pages = [data([aTool()])];
    const colored = TOOL_LINE.replace("aurora-notes", "\u001b[1maurora-notes\u001b[22m");
    const forced = { env: { FORCE_COLOR: "1" } };
    expect((await against(pages, "search", { env: { CI: "1" } })).stdout).toBe(TOOL_LINE);
    expect((await against(pages, "search", forced)).stdout).toBe(colored);
    expect((await against(pages, "search --color always")).stdout).toBe(colored);
    expect((await against(pages, "search --color never", forced)).stdout).toBe(TOOL_LINE);
    expect((await against(pages, "search --quiet --color always")).stdout).toBe("aurora-notes\n");
  });

  it("joins the words by a space, and sends the filters", async () => {
    const { paths } = await against([data([])], "search a b --category c --tag t --json");
    expect(paths[0]).toBe("/api/v1/tools?q=a+b&category=c&tag=t");
  });

  it("prints the same values as JSON, as NDJSON and in the raw body", async () => {
    const tool = { ...aTool(), stars: 5 };
    const answer = [data([tool])];
    expect(JSON.parse((await against(answer, "search --json")).stdout)).toEqual([tool]);
    expect((await against(answer, "search --ndjson")).stdout).toBe(`${JSON.stringify(tool)}\n`);
    expect((await against(answer, "search --raw")).stdout).toBe(
      JSON.stringify({ data: [tool], meta: { apiVersion: "v1" } }),
    );
  });

  it("prints the chosen columns, or the chosen properties with their nesting", async () => {
    const answer = [data([aTool()])];
    expect((await against(answer, "search --fields slug,category")).stdout).toBe(
      "aurora-notes\tproductivity\n",
    );
    expect(JSON.parse((await against(answer, "search --json --fields slug,category.name")).stdout)).toEqual([
      { slug: "aurora-notes", category: { name: "Productivity" } },
    ]);
    const unknown = await against(answer, "search --json --fields slg");
    expect(unknown).toMatchObject({ stdout: "", exitCode: 2 });
    expect(JSON.parse(unknown.stderr).error).toMatchObject({ code: "USAGE_ERROR", exitCode: 2 });
  });

  describe("of a listing with fields that cannot be read", () => {
    const odd = { ...aTool({ slug: "odd" }), listedAt: "yesterday", category: 7, stars: 5 };
    const answer = [data([aTool(), odd])];
    const NOTE =
      /^1 of 2 listings has fields that could not be read: *catalog doctor --base-url http:\/\/127\.0\.0\.1:\d+$/m;

    it("leaves their cells empty, and prints one note", async () => {
      const { stdout, stderr, exitCode } = await against(
        answer,
        "search --fields slug,category,listedAt,stars",
      );
      expect(stdout).toBe("aurora-notes\tproductivity\t2026-11-17T09:12:33.120Z\t\nodd\t\t\t5\n");
      expect(exitCode).toBe(0);
      expect(stderr).toMatch(NOTE);
      const screen = await against(answer, "search", { columns: 100 });
      expect(screen.seen).toContain("odd");
      expect(screen.seen.replace(":\n", ":")).toMatch(NOTE);
    });

    it("prints them unchanged as data", async () => {
      const { stdout, stderr } = await against(answer, "search --json");
      expect([JSON.parse(stdout), stderr]).toEqual([[aTool(), odd], ""]);
      expect((await against(answer, "search --ndjson")).stdout).toContain(`${JSON.stringify(odd)}\n`);
      expect((await against([data(odd)], "show odd --json")).stdout).toBe(`${JSON.stringify(odd)}\n`);
    });
  });

  it("prints numbers as the service wrote them", async () => {
    const item = '{"slug":"a","id":1234567890123456789,"far":1e400,"price":1.50,"all":[1.0,{"x":-0}],"n":3}';
    const body = `{"data":[${item}],"meta":{"apiVersion":"v1"}}`;
    const answer: readonly Step[] = [(response) => void response.writeHead(200).end(body)];
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
    ["unchanged", '{"slug":"a","name":"caf\\u00e9 é 😀"}', undefined],
    [
      "with control characters escaped",
      '{"slug":"a","name":"x\u009b31m\u202e"}',
      '{"slug":"a","name":"x\\u009b31m\\u202e"}',
    ],
    ["on one line", '{"slug":"a",\n"name":"b"}', '{"slug":"a","name":"b"}'],
  ])("prints a list as JSON %s", async (_, item, printed = item) => {
    const body =
      (items: string, next: string): Step =>
      (response) =>
        void response
          .writeHead(200, { link: `<${next}>; rel="next"` })
          .end(`{"data":[${items}],"meta":{"apiVersion":"v1"}}`);
    const last: Step = (response) =>
      void response.writeHead(200).end(`{"data":[${item}],"meta":{"apiVersion":"v1"}}`);
    const pages = [body(`${item},${item}`, "/two"), body("", "/three"), last];
    const all = await against(pages, "search --all --json");
    expect(all.stdout).toBe(`[${printed},${printed},${printed}]\n`);
    const limited = await against(pages, "search --limit 1 --json");
    expect(JSON.parse(limited.stdout)).toEqual([JSON.parse(item)]);
    expect((await against([body("", "/two")], "search --json")).stdout).toBe("[]\n");
  });

  it.each([
    [429, 7],
    [503, 9],
  ])("advises a wait as long as a proxy's page with status %s requests", async (code, exitCode) => {
    const page: Step = (response) =>
      void response.writeHead(code, { "retry-after": "90" }).end("<h1>Busy</h1>");
    const { stderr, ...ended } = await against([page], "search --json");
    expect(ended.exitCode).toBe(exitCode);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "UNEXPECTED_RESPONSE",
      status: code,
      retryAfterSeconds: 90,
      hint: "Run the same command again after that time, or let it wait: --max-wait 2m",
    });
  });

  it.each([
    [429, 7],
    [501, 9],
  ])("advises to come back later after a proxy's page with status %s", async (code, exitCode) => {
    const page: Step = (response) => void response.writeHead(code).end("<h1>Busy</h1>");
    const { stderr, ...ended } = await against([page], "search");
    expect(ended.exitCode).toBe(exitCode);
    expect(stderr).toContain("\nRun the same command again later · if it still fails, check the base URL: ");
  });

  it("distinguishes a limit on reads from the daily limit of drafts", async () => {
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

  it("names the unreadable part of a response", async () => {
    const { stderr, exitCode } = await against([data([aTool(), 7])], "search --json");
    expect(exitCode).toBe(9);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "UNEXPECTED_RESPONSE",
      problems: [{ field: "1", rule: "type", message: "must be of type object" }],
    });
  });

  const MORE = /^There are more: catalog search --all --base-url http:\/\/127\.0\.0\.1:\d+\n$/;
  const pages = [
    data([aTool({ slug: "a" }), aTool({ slug: "b" })], { link: '</two>; rel="next"' }),
    data([aTool({ slug: "c" }), aTool({ slug: "d" })]),
  ];
  it("prints the first page, and notes that there are more results", async () => {
    const { stdout, stderr, paths } = await against(pages, "search --fields slug");
    expect([stdout, paths]).toEqual(["a\nb\n", ["/api/v1/tools"]]);
    expect(stderr).toMatch(MORE);
  });

  it("reads pages up to the limit, and all pages with --all", async () => {
    const three = await against(pages, "search --limit 3 --fields slug");
    expect([three.stdout, three.paths]).toEqual(["a\nb\nc\n", ["/api/v1/tools", "/two"]]);
    expect((await against(pages, "search --limit 2 --fields slug")).paths).toHaveLength(1);
    expect((await against(pages, "search --all --fields slug")).stdout).toBe("a\nb\nc\nd\n");
  });

  it("prints complete lines, and how many listings preceded a broken page", async () => {
    const broken = [pages[0] ?? json({}), data("nothing")];
    const { stdout, exitCode, stderr } = await against(broken, "search --all --ndjson");
    expect(stdout.split("\n").map((line) => line && JSON.parse(line).slug)).toEqual(["a", "b", ""]);
    expect(exitCode).toBe(9);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "UNEXPECTED_RESPONSE",
      message: expect.stringMatching(
        /^Stopped after 2 listings: The response from .* does not conform to the catalog API$/,
      ),
    });
    expect((await against(broken, "search --all --json")).stdout).toBe("");
  });

  it("reports the status of a later page that fails", async () => {
    const { stderr, exitCode } = await against([pages[0] ?? json({}), status(418)], "search --all --ndjson");
    expect(exitCode).toBe(9);
    const message = expect.stringMatching(/^Stopped after 2 listings: /);
    expect(JSON.parse(stderr).error).toMatchObject({ status: 418, message });
  });

  it("refuses a next page on another host, if it is needed", async () => {
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

  it.each(["--json", "--ndjson", "--fields slug", "--plain", ""])(
    "refuses a response with 200,000 nested values (%s)",
    async (flags) => {
      const nested = `{"slug":"a","deep":${"[".repeat(200_000)}${"]".repeat(200_000)}`;
      const deep: Step = (response) =>
        void response
          .writeHead(200, { "content-type": "application/json" })
          .end(`{"data":[${nested}}],"meta":{"apiVersion":"v1"}}`);
      for (const options of [{}, { columns: 80 }]) {
        expect(await against([deep], `search ${flags}`.trim(), options)).toMatchObject({
          stdout: "",
          exitCode: 9,
        });
      }
    },
  );

  it("ends with 0 without results, and offers near categories", async () => {
    const { stdout, stderr, exitCode } = await sandbox("search --category databses");
    expect([stdout, exitCode]).toEqual(["", 0]);
    expect(stderr).toContain("databases");
    expect(await sandbox("search zzzqqq --json")).toMatchObject({ stdout: "[]\n", stderr: "", exitCode: 0 });
  });

  it.each([
    "search --limit 0",
    "search --limit 1.5",
    "search --limit x",
    "search --json --ndjson",
    "search --nope",
  ])("refuses %j as a usage error", async (argv) => {
    expect(await sandbox(argv)).toMatchObject({ stdout: "", exitCode: 2 });
  });
});

describe("search against the local catalog", () => {
  it("draws a table that is not wider than the terminal", async () => {
    const { stdout, exitCode } = await sandbox("search git", { columns: 80, env: { NO_COLOR: "1" } });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/SLUG +NAME/);
    expect(stdout).toContain("github-cli");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});

describe("show", () => {
  it("prints one line in a pipe and an object as JSON", async () => {
    const answer = [data(aTool())];
    expect((await against(answer, "show aurora-notes")).stdout).toBe(TOOL_LINE);
    expect(JSON.parse((await against(answer, "show aurora-notes --json")).stdout)).toEqual(aTool());
  });

  it("accepts the URL of a listing's page", async () => {
    const { paths } = await against([data(aTool())], "show https://catalog.example/tools/aurora-notes/?a=b");
    expect(paths).toEqual(["/api/v1/tools/aurora-notes"]);
  });

  it("prints the URL without a browser, and refuses a URL that is not a web address", async () => {
    const answer = [data(aTool({ websiteUrl: "file:///etc/passwd" }))];
    expect((await against(answer, "show aurora-notes --web")).stdout).toBe(
      "https://catalog.example/tools/aurora-notes\n",
    );
    expect(await against(answer, "show aurora-notes --site")).toMatchObject({ stdout: "", exitCode: 9 });
  });

  it("requests a slug that is invalid for drafts", async () => {
    const steps = [data(aTool({ slug: "ノート_Memo" }))];
    const { stdout, exitCode, paths } = await against(steps, "show ノート_Memo --fields slug");
    expect([stdout, exitCode]).toEqual(["ノート_Memo\n", 0]);
    expect(paths.map((path = "") => decodeURIComponent(path))).toEqual(["/api/v1/tools/ノート_Memo"]);
  });

  it.each(["..", "Aurora/Notes", "a?b", "a\u202eb"])(
    "refuses %j as a slug without a request",
    async (slug) => {
      const { stdout, stderr, exitCode, paths } = await against([], `show ${slug} --json`);
      expect([stdout, exitCode, paths]).toEqual(["", 3, []]);
      expect(JSON.parse(stderr).error).toMatchObject({ code: "INVALID_SLUG", exitCode: 3 });
      expect(JSON.parse(stderr).error.status).toBeUndefined();
    },
  );

  it("reports a missing listing", async () => {
    const { stdout, stderr, exitCode } = await sandbox("show gitt --json");
    expect([stdout, exitCode]).toEqual(["", 5]);
    expect(JSON.parse(stderr).error).toMatchObject({ code: "TOOL_NOT_FOUND", status: 404, exitCode: 5 });
  });
});

describe("categories and tags", () => {
  it("says that a catalog has no tags, whatever the words", async () => {
    const { stderr } = await against([data([])], "tags git");
    expect(stderr).toBe("This catalog has no tags.\n");
  });

  beforeAll(() => sandbox("categories"));

  it("counts the entries shown when some fields cannot be read", async () => {
    const categories = [
      { slug: "data", name: 7 },
      { slug: "databases", name: "Databases" },
      { slug: "web", name: "Web" },
    ];
    const { stderr } = await against([data(categories)], "categories data");
    expect(stderr).toMatch(/^1 of 2 categories has fields that could not be read: /);
  });

  it("list all slugs and names, or those that contain every word", async () => {
    const { stdout } = await sandbox("categories version control");
    expect(stdout).toBe("version-control\tVersion control\n");
    expect(JSON.parse((await sandbox("tags --json")).stdout).length).toBeGreaterThanOrEqual(60);
  });
});

describe("openapi", () => {
  it("prints the served description", async () => {
    expect(JSON.parse((await sandbox("openapi")).stdout)).toMatchObject({ openapi: "3.1.0" });
  });
});
