import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { API_CODES } from "../../src/contract/api-codes.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";
import { aService } from "./a-service.ts";

/** The number of commands to run, as described in CONTRIBUTING.md. */
const RUNS = Number(process.env["STRICT_RUNS"] ?? 25);

const COMMANDS = [
  ...["search", "search sqlite", "search --all --limit 3", "search nothing-at-all", "search -c no-such"],
  ...["search --all --ndjson", "show git", "show git gitlab no-such", "show no-such", "categories", "tags"],
  ...["doctor", "openapi", "auth status --check", "draft list", "draft init new.json --from git"],
  ...["draft check aurora.json", "draft check aurora.json git.json --skip-existing", "draft diff git.json"],
  ...["draft create aurora.json", "draft create aurora.json --skip-existing", "draft create git.json"],
  ...["draft create aurora.json borealis.json git.json", "draft create unnamed.json --strict"],
  ...["draft pull git.json", "draft diff aurora.json git.json --allow-missing"],
];
const OPTIONS = ["", "--json", "--no-cache", "--max-wait 10s", "--max-wait 1h", "-v"];

const spec = fc
  .record({
    read: fc.constantFrom("", "read:"),
    answer: fc.constantFrom(
      ...API_CODES,
      ...words("status:400 status:408 status:429 status:500 status:503 drop"),
    ),
    nth: fc.constantFrom("", "@1", "@2"),
    retry: fc.constantFrom("", ":1s", ":9s", ":1m"),
  })
  .map(({ read, answer, nth, retry }) => `${read}${answer}${nth}${answer === "drop" ? "" : retry}`);
const run = fc.record({
  command: fc.constantFrom(...COMMANDS),
  option: fc.constantFrom(...OPTIONS),
  faults: fc.array(fc.oneof(spec, fc.constant("latency:5ms")), { maxLength: 2 }),
});

it("a single command causes no finding under any fault", { timeout: 60_000 + RUNS * 2_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ command, option, faults }) => {
      expect(await findingsAbout(words(`${command} ${option}`), faults)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 49, endOnFailure: true },
  );
});

async function findingsAbout(argv: readonly string[], faults: readonly string[]) {
  let waited = 0;
  const clock = { ...SYSTEM_CLOCK, now: () => new Date(SYSTEM_CLOCK.now().getTime() + waited) };
  const service = await aService({ faults, clock, strict: true });
  const cwd = tempFolder();
  for (const slug of ["aurora", "borealis", "git"])
    writeFileSync(join(cwd, `${slug}.json`), JSON.stringify({ ...aDraft({ name: slug }), slug }));
  writeFileSync(join(cwd, "unnamed.json"), JSON.stringify({ ...aDraft(), slug: undefined }));
  await runCatalog(argv, {
    cwd,
    home: cwd,
    env: { CATALOG_BASE_URL: service.baseUrl, CATALOG_API_KEY: service.apiKey },
    sleep: async (milliseconds) => {
      waited += milliseconds;
    },
  });
  await service.close();
  return (await service.watch?.finalReport({ hasFailed: false, timeoutMs: 0 }))?.findings;
}
