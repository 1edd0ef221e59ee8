import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  data,
  draftServer,
  json,
  type Step,
  scriptedServer,
  status,
} from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const KEY = "cat_this-key-must-be-seen-nowhere-0123456789";

/** Responds with the key in a header. */
const echo: Step = (response, arrived) => {
  const headers = { "x-echo": arrived.headers.authorization ?? KEY };
  const step = arrived.method === "POST" ? status(400, headers) : data([aTool({ name: "A" })], headers);
  step(response, arrived);
};
const refusal: Step = (response, arrived) => {
  const message = `bad header ${arrived.headers.authorization}`;
  json({ error: { code: "VALIDATION_ERROR", message } }, {}, 400)(response, arrived);
};

it.each([
  ["kept in the store", {}],
  ["in the environment", { CATALOG_API_KEY: KEY }],
])("an API key %s does not appear in output, or in any file except the store", async (place, env) => {
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
  const steps = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? echo : refusal));
  const { url, arrived } = await draftServer(...steps);
  const isStored = place === "kept in the store";
  if (isStored) await runCatalog(["auth", "login", "--base-url", url.origin], { home, stdin: KEY });

  const commands = [
    ...["search", "draft create draft.json", "draft create draft.json --json", "auth status --check"],
    ...["doctor --json", "config list", "draft list"],
  ];
  let seen = "";
  for (const command of commands) {
    for (const options of [{}, { columns: 80 }]) {
      const argv = [...command.split(" "), "--verbose", "--base-url", url.origin];
      seen += (await runCatalog(argv, { home, env, ...options })).seen;
    }
  }
  expect(arrived.some(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  expect(seen).not.toContain(KEY);
  const files = filesIn(home).filter((path) => readFileSync(path).includes(KEY));
  expect(files).toEqual(isStored ? [join(home, "config", "config.json")] : []);
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it.each(["--api-key=cat_abcdefgh12345678", "--token=s3cr3t-of-mine", "--api-key=another"])(
  "does not print a key passed as a flag: %s",
  async (flag) => {
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "create", "d.json", flag]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).not.toContain(flag.slice(flag.indexOf("=") + 1));
  },
);

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
    const home = tempFolder();
    writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
    const outputs = [{ columns: 40 }, { columns: 80 }, {}];
    const runs = outputs.flatMap((output) => [[], ["--json"]].map((flags) => ({ output, flags })));
    const { url, arrived } = await draftServer(...runs.map(() => step));
    const env = { CATALOG_API_KEY: key };
    for (const { output, flags } of runs) {
      const argv = ["draft", "create", "draft.json", ...flags, "--verbose", "--base-url", url.origin];
      expect(partsOf(key, (await runCatalog(argv, { home, env, ...output })).seen)).toEqual([]);
    }
    expect(arrived.map(({ headers }) => headers.authorization)).toContain(`Bearer ${key}`);
    expect(filesIn(home).flatMap((path) => partsOf(key, readFileSync(path, "utf8")))).toEqual([]);
  });
});

it.each([40, 80, 120, undefined])("hides API keys in code frames (%s columns)", async (columns) => {
  const key = "cat_Q7x9Lm2Rk4Tz8Wv6Yb1Nc3Hd5Jf0Pg";
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), `{"name":"A","apiKey":"${key}","headline":"x","description":"d"}`);
  const env = { CATALOG_API_KEY: key };
  const argv = ["draft", "check", "draft.json"];
  const { seen, exitCode } = await runCatalog(argv, { home, env, ...(columns && { columns }) });
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
