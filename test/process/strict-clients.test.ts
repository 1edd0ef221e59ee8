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
 * Three clients and the programs that run them. Each reads lines from `steps` and sends a request for each: method, path, idempotency key,
 * body, header field, times to send it, and seconds to wait. Each sends its API key with drafts, and replaces KEY with the key.
 */
const CLIENTS = {
  curl: ["sh", "client.sh"],
  Python: ["python3", "client.py"],
  Node: [process.execPath, "client.mjs"],
} as const;
type Client = (typeof CLIENTS)[keyof typeof CLIENTS];

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
  MISTAKES.filter((_, n) => IS_FULL || n % 12 === at * 4).map((mistake) => ({ name, client, mistake })),
);

const isInstalled = ([program]: Client) =>
  process.platform !== "win32" && spawnSync(program, ["-c", ""]).status !== null;

/** Runs a client with `serve --strict`. Returns the exit code and the lines on standard error. */
async function judged([program, file]: Client, steps: readonly string[], faults: readonly string[]) {
  const home = tempFolder();
  writeFileSync(join(home, "steps"), `${steps.join("\n")}\n`);
  const flags = faults.flatMap((fault) => ["--fault", fault]);
  const script = `cd '${home}' && exec '${program}' '${join(import.meta.dirname, "clients", file)}'`;
  const { exitCode, stderr } = await ended(
    spawnCatalog(["serve", "--strict", ...flags, "--", "sh", "-c", script], home),
  );
  return { exitCode, lines: stderr.trim().split("\n") };
}

it.each(CASES.filter(({ client }) => isInstalled(client)))(
  "serve --strict names the mistake of $name: $mistake.0",
  { timeout: 60_000 },
  async ({ client, mistake: [found, faults, steps] }) => {
    const { exitCode, lines } = await judged(client, steps, faults);
    expect(lines).toContainEqual(expect.stringContaining(found));
    expect(lines.at(-1)).toMatch(/^\d of 6 operations, \d+ of 10 codes; never seen: /);
    expect(exitCode).toBe(3);
  },
);

it.each(Object.entries(CLIENTS).filter(([, client]) => isInstalled(client)))(
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
