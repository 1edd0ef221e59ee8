import { readdirSync, readFileSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { basename, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answeringServer,
  data,
  draftServer,
  type Step,
  scriptedServer,
  status,
} from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder, runCatalog, sampleHome } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { words } from "../../support/words.ts";
import { readLog } from "../actions/runner.ts";

const UNSEEN_KEY = "cat_this-key-must-be-seen-nowhere-0123456789";

/** Responds with the key in a header. */
const echo: Step = (response, arrived) => {
  const headers = { "x-echo": arrived.headers.authorization ?? UNSEEN_KEY };
  const step = arrived.method === "POST" ? status(400, headers) : data([aTool({ name: "A" })], headers);
  step(response, arrived);
};
const refusal: Step = (response, arrived) => {
  const message = `bad header ${arrived.headers.authorization}`;
  status(400, {}, "VALIDATION_ERROR", message)(response, arrived);
};

it.each([
  ["kept in the store", {}],
  ["in the environment", { CATALOG_API_KEY: UNSEEN_KEY }],
])("an API key %s does not appear in output, or in any file except the store", async (place, env) => {
  const { home, run } = await aDraftFolder({ "draft.json": aDraft() });
  const steps = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? echo : refusal));
  const { url, arrived } = await draftServer(...steps);
  const isStored = place === "kept in the store";
  if (isStored) await run("auth login --base-url", url.origin, { stdin: UNSEEN_KEY });

  const commands = [
    ...["search", "draft create draft.json", "draft create draft.json --json", "auth status --check"],
    ...["doctor --json", "config list", "draft list"],
  ];
  let seen = "";
  for (const command of commands) {
    for (const options of [{}, { columns: 80 }])
      seen += (await run(command, "--verbose", "--base-url", url.origin, { env, ...options })).seen;
  }
  expect(arrived.some(({ headers }) => headers.authorization === `Bearer ${UNSEEN_KEY}`)).toBe(true);
  expect(seen).not.toContain(UNSEEN_KEY);
  const files = filesIn(home).filter((path) => readFileSync(path).includes(UNSEEN_KEY));
  expect(files).toEqual(isStored ? [join(home, "config", "config.json")] : []);
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns a step that can repeat the request's key in the headers and body of the response. */
function repeats(status: number, body: (key: string) => string, headers = (_key: string) => ({})) {
  return (response: ServerResponse, arrived: Parameters<Step>[1]) => {
    const key = (arrived.headers.authorization ?? "").replace("Bearer ", "");
    response.writeHead(status, { "content-type": "application/json", ...headers(key) }).end(body(key));
  };
}

/** Returns a step with a long message that is truncated within the key. `spell` encodes the key. */
function atTheCut(spell = (key: string) => key): Step {
  return repeats(400, (key) => `{"error":{"code":"NO","message":"${FILLER}${spell(key)}"}}`);
}

const HTML = () => ({ "content-type": "text/html" });
const NO = () => "no";

const FILLER = "-".repeat(3990);
const inUnicode = (key: string) =>
  Array.from(key, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

describe("no part of an API key is shown or stored if a response repeats it", () => {
  const key = "cat_Q7/x9+Lm2Rk4Tz8Wv6Yb1Nc3Hd5Jf0Pg";

  it.each<[name: string, step: Step]>([
    ["in a truncated message", atTheCut()],
    ["in a truncated message, with escapes", atTheCut(inUnicode)],
    [
      "in two chunks",
      (response, { headers }) => {
        const body = `{"error":{"code":"NO","message":"${FILLER}${headers.authorization?.slice(7)}"}}`;
        response.writeHead(400, { "content-type": "application/json" });
        response.write(body.slice(0, 4010), () => response.end(body.slice(4010)));
      },
    ],
    [
      "in a truncated code",
      repeats(400, (text) => `{"error":{"code":"${"X".repeat(90)}${inUnicode(text)}","message":"no"}}`),
    ],
    [
      "in a body that is not UTF-8",
      (response, { headers }) =>
        void response
          .writeHead(201)
          .end(Buffer.from(`{"data":{"slug":"${headers.authorization}\xff`, "latin1")),
    ],
    ["in a truncated page", repeats(400, (text) => `<p>Sent: Authorization ${text}</p>`, HTML)],
    ["in a content type", repeats(404, NO, (text) => ({ "content-type": `text/${text}` }))],
    ["in a content coding", repeats(404, NO, (text) => ({ "content-encoding": text }))],
    ["in a redirect", repeats(302, NO, (text) => ({ location: `/${encodeURIComponent(text)}/${text}` }))],
    [
      "in a slug",
      repeats(201, (text) => {
        const draft = `{"slug":"${inUnicode(text)}","status":"DRAFT","editorUrl":"https://a/"}`;
        return `{"data":${draft},"meta":{"apiVersion":"v1"}}`;
      }),
    ],
  ])("%s", async (_name, step) => {
    const { home, run } = await aDraftFolder({ "draft.json": aDraft() });
    const outputs = [{ columns: 40 }, { columns: 80 }, {}];
    const runs = outputs.flatMap((output) => [[], ["--json"]].map((flags) => ({ output, flags })));
    const { url, arrived } = await draftServer(...runs.map(() => step));
    const env = { CATALOG_API_KEY: key };
    for (const { output, flags } of runs) {
      const argv = ["draft create draft.json --verbose --base-url", url.origin, ...flags];
      expect(partsOf(key, (await run(...argv, { env, ...output })).seen)).toEqual([]);
    }
    expect(arrived.map(({ headers }) => headers.authorization)).toContain(`Bearer ${key}`);
    expect(filesIn(home).flatMap((path) => partsOf(key, readFileSync(path, "utf8")))).toEqual([]);
  });
});

it("a stored key that a read repeats is not stored again, and is not in the data, even with escapes", async () => {
  const key = "stored_key_ZZZZ_99887766";
  const home = tempFolder();
  const rows = [key, key.replaceAll("_", "\\u005f"), inUnicode(key)].map(
    (name) => `{"slug":"x","name":"${name}"}`,
  );
  const body = `{"data":[${rows.join(",")}],"meta":{"apiVersion":"v1"}}`;
  const headers = { "content-type": "application/json", "cache-control": "max-age=60" };
  const { url } = await answeringServer(() => (response) => void response.writeHead(200, headers).end(body));
  await runCatalog(["auth", "login", "--base-url", url.origin], { home, stdin: key });
  for (const flags of [[], ["--json"], ["--ndjson"], ["--raw"], ["--json", "--fields", "name"]]) {
    const { stdout } = await runCatalog(["search", "--base-url", url.origin, ...flags], { home });
    expect([flags, stdout]).toEqual([flags, expect.stringContaining("[redacted]")]);
    const decoded = stdout.replaceAll(/\\u([\da-f]{4})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    expect(decoded).not.toContain(key);
  }
  const files = filesIn(home).filter((path) => readFileSync(path).includes("key"));
  expect(files.map((path) => basename(path))).toEqual(["config.json"]);
});

it.each([40, 80, 120, undefined])("hides API keys in code frames (%s columns)", async (columns) => {
  const key = "cat_Q7x9Lm2Rk4Tz8Wv6Yb1Nc3Hd5Jf0Pg";
  const draft = { name: "A", apiKey: key, headline: "x", description: "d" };
  const { run } = await aDraftFolder({ "draft.json": draft }, { env: { CATALOG_API_KEY: key } });
  const { seen, exitCode } = await run("draft check draft.json", { ...(columns && { columns }) });
  expect({ exitCode, parts: partsOf(key, seen) }).toEqual({ exitCode: 3, parts: [] });
  expect(seen).toContain('"apiKey":"**');
});

it("does not show any part of a proxy's password if the proxy repeats it", async () => {
  const password = "Q7x9Lm2Rk4Tz8Wv6";
  const proxy = await scriptedServer(
    (response, { headers }) =>
      void response
        .writeHead(403, { "content-type": "text/html" })
        .end(`<p>Sent: ${atob(headers["proxy-authorization"]?.replace("Basic ", "") ?? "")}</p>`),
  );
  const env = { HTTP_PROXY: `http://me:${password}@${proxy.url.host}` };
  const { seen } = await runCatalog(["search", "--base-url", "http://catalog.example"], { env, columns: 40 });
  expect(proxy.arrived).toHaveLength(1);
  expect(partsOf(password, seen)).toEqual([]);
});

/** Returns each six-character part of a secret that `text` contains. Ignores case and whitespace. */
function partsOf(secret: string, text: string): readonly string[] {
  const joined = text.replaceAll(/\s+/g, "").toLowerCase();
  const form = secret.toLowerCase();
  return Array.from({ length: form.length - 5 }, (_, index) => form.slice(index, index + 6)).filter((part) =>
    joined.includes(part),
  );
}

/** How many random cases to run: `REDACTION_RUNS=10000 npx vitest run test/cli/commands/secrets.test.ts` runs all. */
const RUNS = Number(process.env["REDACTION_RUNS"] ?? 40);

const TIME_LIMIT = Math.max(60_000, RUNS * 150);

const KEY = "cat_Q7x9Lm2Rk4Tz8Wv6Yb1Nc3Hd5Jf0Pg";

/** Responds to a POST with an error, and to a read as if nothing were listed. */
function refuses(message: string, refusal: number, code = "NO"): Step {
  return (response, arrived) => {
    if (arrived.method === "POST") return status(refusal, {}, code, message)(response, arrived);
    const isListing = arrived.path?.includes("/tools/");
    (isListing ? status(404, {}, "TOOL_NOT_FOUND") : data([]))(response, arrived);
  };
}

/** Responds to a POST with a draft, and to a read as if nothing were listed. */
function creates(editorUrl: string, headers = {}): Step {
  const created = data({ slug: "aurora", status: "DRAFT", editorUrl }, headers, 201);
  return (response, arrived) => (arrived.method === "POST" ? created : refuses("", 500))(response, arrived);
}

/** Returns functions that run commands in one folder against one server, which runs the given step for each request. */
async function aCatalog() {
  const files = { "draft.json": aDraft({ slug: "aurora" }) };
  const folder = await aDraftFolder(files, { sleep: async () => undefined });
  let step: Step;
  const { url } = await answeringServer(() => step);
  const run = (line: readonly string[], answer: Step, env = {}, { keep = false } = {}) => {
    step = answer;
    if (!keep) rmSync(join(folder.home, "data"), { recursive: true, force: true });
    return folder.run(...line, "--base-url", url.origin, { env: { CATALOG_API_KEY: KEY, ...env } });
  };
  const create = (answer: Step, flags: readonly string[] = ["--json"], env = {}) =>
    run(["draft", "create", "draft.json", ...flags], answer, env);
  return { run, create };
}

/** Words that look like credentials, and characters with a meaning in JSON or on a terminal. */
const LURES = words(
  `authorization: Authorization=x" Bearer bearer basic abcdefgh12345678 dXNlcjpwYXNz cat_abcdefgh12345678
   --api-key=cat_abcdefgh12345678 https://user:pass@host/ https://c.example/editor/${"q".repeat(32)}
   "outcome":"none" \\ " ' ', {"error": \\u0022 %22 programming visual`,
);
const lure = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LURES) },
  fc.constantFrom("\n", "\0", "\u001b[31m", "\u202e", "\u200b", "\ud800"),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const text = fc.array(lure, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" "));

describe("text that looks like a credential", () => {
  it("in a server's message leaves the error's JSON and outcome intact", async () => {
    const { create } = await aCatalog();
    const { stderr, exitCode } = await create(refuses('The header authorization: x" is not known', 500));
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "NO",
      message: 'The header authorization: [redacted]" is not known',
      exitCode,
      outcome: "unknown",
    });
  });

  it("in a private link does not change the link's mask in a job's log", async () => {
    const editorUrl = "https://ada:secret@c.example/editor/cat_abcdefgh12345678";
    const { create } = await aCatalog();
    const { stderr } = await create(creates(editorUrl), [], { GITHUB_ACTIONS: "true" });
    expect(stderr).toContain(`::add-mask::${editorUrl}\n`);
  });

  it.each([
    ["search visual basic programming1 --tag nosuch"],
    ["search basic dXNlcjpwYXNz --category nosuch"],
    ["search bearer abcdefgh12345678 --limt 5"],
    ["show authorization:secret cat_abcdefgh12345678"],
  ])("among the words of a command is printed as typed: %s", async (line) => {
    for (const options of [{}, { columns: 80 }]) {
      const { seen } = await runCatalog([...line.split(" "), "--sandbox"], options);
      expect(seen).not.toContain("[redacted]");
    }
  });

  it("in random messages never damages an error", { timeout: TIME_LIMIT }, async () => {
    const cases = fc.sample(
      fc.record({ message: text, code: text, status: fc.constantFrom(400, 401, 403, 409, 422, 500, 503) }),
      { numRuns: RUNS, seed: 50 },
    );
    const { create } = await aCatalog();
    for (const { message, code, status } of cases) {
      const { stderr, exitCode } = await create(refuses(message, status, code));
      const { error } = JSON.parse(stderr);
      expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String), exitCode });
      if (status >= 500) expect(error.outcome).toBe("unknown");
    }
  });

  it("in random operands is printed as typed", { timeout: TIME_LIMIT }, async () => {
    const home = await sampleHome();
    const lines = fc.sample(fc.array(text, { minLength: 1, maxLength: 3 }), { numRuns: RUNS, seed: 51 });
    for (const words of lines) {
      const argv = ["search", "--sandbox", "--tag", "nosuch", "--", ...words];
      const { seen } = await runCatalog(argv, { home, columns: 100 });
      expect(seen).not.toContain("[redacted]");
    }
  });
});

it("every private link is masked in the log of a job before it appears", {
  timeout: TIME_LIMIT,
}, async () => {
  const { run, create } = await aCatalog();
  const links = fc.record({
    token: fc.string({ unit: fc.constantFrom(..."abXY012-_~.%:@&+=;,!'*()$"), minLength: 12, maxLength: 40 }),
    flags: fc.constantFrom([], ["--json"], ["--verbose"], ["--quiet"]),
  });
  for (const { token, flags } of fc.sample(links, { numRuns: RUNS, seed: 53 })) {
    const editorUrl = `https://c.example/editor/cat_${token}`;
    const created = creates(editorUrl, { location: editorUrl });
    const env = { GITHUB_ACTIONS: "true" };
    const logs = [await create(created, flags, env)];
    for (const line of ["draft list", "draft open aurora", "draft list --fields slug,editorUrl"])
      logs.push(await run([...line.split(" "), ...flags], created, env, { keep: true }));
    expect(logs.map(({ seen }) => seen).join("")).toContain(token);
    for (const { seen } of logs) expect(readLog(seen).shown.join("\n")).not.toContain(token);
  }
});

describe("known secrets", () => {
  const spell = [
    (secret: string) => secret,
    (secret: string) => JSON.stringify(secret).slice(1, -1),
    encodeURIComponent,
  ];
  const secret = fc.string({ unit: fc.constantFrom(..."abcXYZ0123+/=_-%:~"), minLength: 12, maxLength: 40 });
  const planted = fc.record({
    secret,
    form: fc.nat(2),
    before: text,
    variable: fc.constantFrom("CATALOG_API_KEY", "CATALOG_ADMIN_TOKEN", "HTTPS_PROXY"),
    flags: fc.constantFrom([], ["--json"], ["--verbose"]),
  });

  it("are removed in the forms that the tool can print", { timeout: TIME_LIMIT }, async () => {
    const { run, create } = await aCatalog();
    for (const { secret, form, before, variable, flags } of fc.sample(planted, { numRuns: RUNS, seed: 52 })) {
      const value =
        variable === "HTTPS_PROXY" ? `http://me:${encodeURIComponent(secret)}@proxy.example` : secret;
      const forms = spell.map((each) => each(secret));
      const message = `${before} ${forms[form]} end`;
      const env = { [variable]: value };
      const failed = await create(refuses(message, 400), flags, env);
      const listed = data([aTool({ name: message })]);
      const found = await run(["search", ...flags, "--no-cache", "--", message], listed, env);
      for (const each of forms) expect(failed.seen + found.seen).not.toContain(each);
    }
  });
});
