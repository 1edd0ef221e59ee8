import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { json, type Step, scriptedServer, status } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KEY = "cat_this-key-must-be-seen-nowhere-0123456789";
const META = { apiVersion: "v1" };

/** Answers with the key of the request in a message, a header and a listing. */
const echo: Step = (response, { method, headers }) => {
  const said = headers.authorization ?? KEY;
  if (method === "POST") status(400, { "x-echo": said })(response, { method, path: "", headers, body: "" });
  else
    json({ data: [aTool({ name: "A" })], meta: META }, { "x-echo": said })(response, {
      method,
      path: "",
      headers,
      body: "",
    });
};
const refusal: Step = (response, { headers }) =>
  void response
    .writeHead(400, { "content-type": "application/json" })
    .end(
      JSON.stringify({ error: { code: "VALIDATION_ERROR", message: `bad header ${headers.authorization}` } }),
    );

it.each([
  [
    "kept in the store",
    (home: string, baseUrl: string) =>
      runCatalog(["auth", "login", "--base-url", baseUrl], { home, stdin: KEY }),
    {},
  ],
  ["in the environment", async () => undefined, { CATALOG_API_KEY: KEY }],
])("an API key %s is in no output and in no file but the store", async (_, prepare, env) => {
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
  "does not repeat a key passed as a flag: %s",
  async (flag) => {
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "create", "d.json", flag]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).not.toContain(flag.slice(flag.indexOf("=") + 1));
  },
);
