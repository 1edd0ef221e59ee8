import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** If `STRICT_RUNS` is set, each client makes each mistake, as described in CONTRIBUTING.md. */
const IS_FULL = process.env["STRICT_RUNS"] !== undefined;

/**
 * Three clients. Each reads lines from `steps` and sends a request for each: method, path, idempotency key, body, header field, times to
 * send it, and seconds to wait. Each sends its API key with drafts, and replaces KEY with the key.
 */
const CLIENTS = {
  curl: {
    file: "client.sh",
    program: "sh",
    text: `sed "s/KEY/$CATALOG_API_KEY/g" steps > ready
while IFS='|' read -r method path key body field times seconds; do
  set -- -s -m "$seconds" -X "$method" -H "$field"
  if [ -n "$body" ]; then
    set -- "$@" -H "Authorization: Bearer $CATALOG_API_KEY" -H "Content-Type: application/json" -d "$body"
  fi
  if [ -n "$key" ]; then set -- "$@" -H "Idempotency-Key: $key"; fi
  curl "$@" "$CATALOG_BASE_URL/api/v1$path#[1-$times]" > answer || true
done < ready
`,
  },
  Python: {
    file: "client.py",
    program: "python3",
    text: `import os, urllib.request
secret = os.environ["CATALOG_API_KEY"]
for line in open("steps").read().replace("KEY", secret).splitlines():
    method, path, key, body, field, times, seconds = line.split("|")
    headers = dict([field.split(": ")]) if field else {}
    if body:
        headers = {"Authorization": "Bearer " + secret, "Content-Type": "application/json", **headers}
    if key:
        headers["Idempotency-Key"] = key
    for _ in range(int(times)):
        url = os.environ["CATALOG_BASE_URL"] + "/api/v1" + path
        request = urllib.request.Request(url, body.encode() or None, headers, method=method)
        try:
            urllib.request.urlopen(request, timeout=float(seconds)).read()
        except OSError:
            pass
        except Exception as error:
            if "RemoteDisconnected" not in repr(error):
                raise
`,
  },
  Node: {
    file: "client.mjs",
    program: process.execPath,
    text: `import { readFileSync } from "node:fs";
const { CATALOG_API_KEY: secret, CATALOG_BASE_URL: base } = process.env;
for (const line of readFileSync("steps", "utf8").replaceAll("KEY", secret).trim().split("\\n")) {
  const [method, path, key, body, field, times, seconds] = line.split("|");
  const headers = {
    ...(body && { authorization: "Bearer " + secret, "content-type": "application/json" }),
    ...(key && { "idempotency-key": key }),
    ...(field && Object.fromEntries([field.split(": ").map((part, at) => at === 0 ? part.toLowerCase() : part)])),
  };
  for (let count = 0; count < Number(times); count += 1) {
    const signal = AbortSignal.timeout(Number(seconds) * 1000);
    await fetch(base + "/api/v1" + path, { method, headers, signal, ...(body && { body }) })
      .then((response) => response.text(), () => undefined);
  }
}
`,
  },
};

const draft = { ...aDraft(), slug: "aurora" };
const get = (path: string, field = "", times = 1) => `GET|${path}|||${field}|${times}|20`;
const post = (key = "idempotency-key-1", body: object = draft, field = "", seconds = 20) =>
  `POST|/tools|${key}|${JSON.stringify(body)}|${field}|1|${seconds}`;

/** The mistakes: each finding, the faults, and the requests. */
const MISTAKES: readonly (readonly [found: string, faults: readonly string[], steps: readonly string[]])[] = [
  ["second-draft: request 2 (after request 1)", ["drop@1"], [post(), post("idempotency-key-2")]],
  ["early-retry: request 2 (after request 1)", ["RATE_LIMITED@1:1h"], [post(), post()]],
  ["key-reused: request 2 (after request 1)", [], [post(), post(undefined, { ...draft, name: "Other" })]],
  ["no-idempotency-key: request 1:", [], [post("")]],
  ["key-on-read: request 1:", [], [get("/tags", "Authorization: Bearer KEY")]],
  ["key-in-url: request 1:", [], [get("/tools?key=KEY")]],
  ["refetched: request 4 (after request 1)", [], [get("/categories", "", 4)]],
  ["invented-page: request 2:", [], [get("/tools?limit=1"), get("/tools?limit=1&cursor=2")]],
  ["unknown-path: request 1:", [], [get("/products")]],
  [
    "retried-refusal: request 2 (after request 1)",
    [],
    [post(undefined, { name: "x" }), post(undefined, { name: "x" })],
  ],
  ["hammered: request 11 (after request 1)", [], [get("/tags", "Cache-Control: no-cache", 11)]],
  ["draft-lost: request 1:", ["latency:2s@1"], [post(undefined, undefined, undefined, 0.5)]],
];
const CASES = Object.entries(CLIENTS).flatMap(([name, client], at) =>
  MISTAKES.filter((_, index) => IS_FULL || index % 12 === at * 4).map((mistake) => ({
    name,
    client,
    mistake,
  })),
);

const isInstalled = (program: string) =>
  process.platform !== "win32" && spawnSync(program, ["-c", ""]).status !== null;

/** Runs a client with `serve --strict`. Returns the exit code and the lines on standard error. */
async function judged(
  { file, program, text }: (typeof CLIENTS)["curl"],
  steps: readonly string[],
  faults: readonly string[],
) {
  const home = tempFolder();
  writeFileSync(join(home, file), text);
  writeFileSync(join(home, "steps"), `${steps.join("\n")}\n`);
  const flags = faults.flatMap((fault) => ["--fault", fault]);
  const script = `cd '${home}' && exec '${program}' ${file}`;
  const { exitCode, stderr } = await ended(
    spawnCatalog(["serve", "--strict", ...flags, "--", "sh", "-c", script], home),
  );
  return { exitCode, lines: stderr.trim().split("\n") };
}

it.each(CASES.filter(({ client }) => isInstalled(client.program)))(
  "serve --strict names the mistake of $name: $mistake.0",
  { timeout: 60_000 },
  async ({ client, mistake: [found, faults, steps] }) => {
    const { exitCode, lines } = await judged(client, steps, faults);
    expect(lines).toContainEqual(expect.stringContaining(found));
    expect(lines.at(-1)).toMatch(/^\d of 6 operations, \d+ of 10 codes; never seen: /);
    expect(exitCode).toBe(3);
  },
);

it.each(Object.entries(CLIENTS).filter(([, { program }]) => isInstalled(program)))(
  "serve --strict finds nothing wrong with a careful client of %s",
  { timeout: 60_000 },
  async (_name, client) => {
    const steps = [get("/tags"), get("/tags", 'If-None-Match: "x"', 9), post(), post(), get("/tools/git")];
    const { exitCode, lines } = await judged(client, steps, ["drop@1", "read:status:503@11"]);
    expect({ exitCode, lines }).toEqual({
      exitCode: 0,
      lines: [expect.stringMatching(/^3 of 6 operations, 0 of/)],
    });
  },
);
