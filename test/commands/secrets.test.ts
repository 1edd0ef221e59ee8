import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { data, json, type Step, scriptedServer, status } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KEY = "cat_this-key-must-be-seen-nowhere-0123456789";

/** Responds with the key of the request in a message, a header and a listing. */
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
  [
    "kept in the store",
    (home: string, baseUrl: string) =>
      runCatalog(["auth", "login", "--base-url", baseUrl], { home, stdin: KEY }),
    {},
  ],
  ["in the environment", async () => undefined, { CATALOG_API_KEY: KEY }],
])("an API key %s appears in no output, and in no file except the store", async (_, prepare, env) => {
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
  const steps = Array.from({ length: 12 }, (_unused, index) => (index % 2 === 0 ? echo : refusal));
  const { url, arrived } = await scriptedServer(...steps);
  await prepare(home, url.origin);

  const commands = [
    "search",
    "draft create draft.json",
    "draft create draft.json --json",
    "auth status",
    "config list",
    "draft list",
  ];
  let seen = "";
  for (const command of commands) {
    for (const options of [{}, { columns: 80 }]) {
      const argv = [...command.split(" "), "--verbose", "--base-url", url.origin];
      seen += (await runCatalog(argv, { home, cwd: home, env, ...options })).seen;
    }
  }
  expect(arrived.some(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  expect(seen).not.toContain(KEY);
  expect(filesHolding(home, KEY)).toEqual(
    "CATALOG_API_KEY" in env ? [] : [join(home, "config", "config.json")],
  );
});

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

it.each(["--api-key=cat_abcdefgh12345678", "--token=s3cr3t-of-mine", "--api-key=another"])(
  "does not print a key passed as a flag: %s",
  async (flag) => {
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "create", "d.json", flag]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).not.toContain(flag.slice(flag.indexOf("=") + 1));
  },
);

/** Returns a step that repeats the key of the request in its response. */
function repeats(respond: (response: ServerResponse, key: string) => void): Step {
  return (response, { headers }) => respond(response, (headers.authorization ?? "").replace("Bearer ", ""));
}

/** Returns a step that responds with an error envelope; `spell` spells the JSON string of the message. */
function envelope(messageOf: (key: string) => string, spell = (key: string) => key): Step {
  return repeats((response, key) => {
    const body = JSON.stringify({ error: { code: "NO", message: messageOf("KEY") } }).replace("KEY", () =>
      spell(key),
    );
    response.writeHead(400, { "content-type": "application/json" }).end(body);
  });
}

const FILLER = "-".repeat(3990);
const inUnicode = (key: string) =>
  Array.from(key, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

describe("no part of an API key is shown or stored if a response repeats it", () => {
  const key = "cat_Q7/x9+Lm2Rk4Tz8Wv6Yb1Nc3Hd5Jf0Pg";

  it.each<[name: string, step: Step]>([
    ["across the cut of a message", envelope((text) => FILLER + text)],
    ["across the cut of a message, with escapes", envelope((text) => FILLER + text, inUnicode)],
    [
      "across the cut of a message, with escaped slashes",
      envelope(
        (text) => FILLER + text,
        (text) => text.replaceAll("/", "\\/"),
      ),
    ],
    ["across the cut of a message, percent-encoded", envelope((text) => FILLER + text, encodeURIComponent)],
    [
      "across the cut of a message, in base64",
      envelope(
        (text) => FILLER + text,
        (text) => btoa(`user:${text}`),
      ),
    ],
    [
      "across the cut of a message, in upper case",
      envelope(
        (text) => FILLER + text,
        (text) => text.toUpperCase(),
      ),
    ],
    [
      "in two chunks",
      repeats((response, text) => {
        const body = JSON.stringify({ error: { code: "NO", message: FILLER + text } });
        response.writeHead(400, { "content-type": "application/json" });
        response.write(body.slice(0, 4010), () => response.end(body.slice(4010)));
      }),
    ],
    [
      "across the cut of a code",
      repeats(
        (response, text) =>
          void response
            .writeHead(400, { "content-type": "application/json" })
            .end(`{"error":{"code":"${"X".repeat(90)}${inUnicode(text)}","message":"no"}}`),
      ),
    ],
    [
      "across the cut of a page",
      repeats(
        (response, text) =>
          void response
            .writeHead(400, { "content-type": "text/html" })
            .end(`<p>Sent: Authorization ${text}</p>`),
      ),
    ],
    [
      "across the cut of a page, with entities",
      repeats(
        (response, text) =>
          void response
            .writeHead(403, { "content-type": "text/html" })
            .end(`<p>No user has the key ${text.replaceAll("/", "&#x2F;")}</p>`),
      ),
    ],
    [
      "in a content type",
      repeats(
        (response, text) =>
          void response.writeHead(404, { "content-type": `text/${text.toLowerCase()}` }).end("no"),
      ),
    ],
    [
      "in a content coding",
      repeats((response, text) => void response.writeHead(404, { "content-encoding": text }).end("no")),
    ],
    [
      "in a redirect",
      repeats(
        (response, text) =>
          void response
            .writeHead(302, { location: `/${encodeURIComponent(text)}/${text.toUpperCase()}` })
            .end(),
      ),
    ],
    [
      "in a slug",
      repeats(
        (response, text) =>
          void response
            .writeHead(201, { "content-type": "application/json" })
            .end(
              `{"data":{"slug":"${inUnicode(text)}","status":"DRAFT","editorUrl":"https://a/"},"meta":{"apiVersion":"v1"}}`,
            ),
      ),
    ],
  ])("%s", async (_name, step) => {
    const home = tempFolder();
    writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
    const outputs = [{ columns: 40 }, { columns: 80 }, {}];
    const { url, arrived } = await scriptedServer(...outputs.map(() => step), ...outputs.map(() => step));
    for (const output of outputs) {
      for (const flags of [[], ["--json"]]) {
        const argv = ["draft", "create", "draft.json", ...flags, "--verbose", "--base-url", url.origin];
        const { seen } = await runCatalog(argv, {
          home,
          cwd: home,
          env: { CATALOG_API_KEY: key },
          ...output,
        });
        expect(partsOf(key, seen)).toEqual([]);
      }
    }
    expect(arrived.map(({ headers }) => headers.authorization)).toContain(`Bearer ${key}`);
    expect(readFilesIn(home).filter((text) => partsOf(key, text).length > 0)).toEqual([]);
  });
});

it.each([40, 80, 120, undefined])(
  "shows no part of an API key in a code frame, %s columns wide",
  async (columns) => {
    const key = "cat_Q7x9Lm2Rk4Tz8Wv6Yb1Nc3Hd5Jf0Pg";
    const home = tempFolder();
    writeFileSync(
      join(home, "draft.json"),
      `{"name":"A","apiKey":"${key}","headline":"x","description":"d"}`,
    );
    const env = { CATALOG_API_KEY: key };
    const { seen, exitCode } = await runCatalog(["draft", "check", "draft.json"], {
      home,
      env,
      ...(columns && { columns }),
    });
    expect({ exitCode, parts: partsOf(key, seen) }).toEqual({ exitCode: 3, parts: [] });
    expect(seen).toContain('"apiKey":"**');
  },
);

it("shows no part of a proxy's password if the proxy repeats it", async () => {
  const password = "Q7x9Lm2Rk4Tz8Wv6";
  const proxy = await scriptedServer(
    (response, { headers }) =>
      void response
        .writeHead(403, { "content-type": "text/html" })
        .end(`<p>Sent: ${headers["proxy-authorization"]?.replace("Basic ", "")}</p>`),
  );
  const env = { HTTP_PROXY: `http://me:${password}@${proxy.url.host}` };
  const { seen } = await runCatalog(["search", "--base-url", "http://catalog.example"], { env, columns: 40 });
  expect(proxy.arrived).toHaveLength(1);
  expect(partsOf(password, seen)).toEqual([]);
});

/** Returns the parts of a secret, six characters each, that a text contains in any case, as they are or in base64, even across lines. */
function partsOf(secret: string, text: string): readonly string[] {
  const joined = text.replaceAll(/\s+/g, "").toLowerCase();
  const forms = [secret, btoa(`user:${secret}`).slice(8), btoa(`me:${secret}`).slice(4)].map((form) =>
    form.toLowerCase(),
  );
  return forms.flatMap((form) =>
    Array.from({ length: form.length - 5 }, (_, index) => form.slice(index, index + 6)).filter((part) =>
      joined.includes(part),
    ),
  );
}

function readFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}
