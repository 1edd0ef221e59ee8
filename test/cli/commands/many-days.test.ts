import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aService, sampleFolder } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { SYSTEM_CLOCK } from "../../support/system-clock.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const LIMIT = 10;
// HISTORIES=all submits 95 files.
const COUNT = process.env["HISTORIES"] === "all" ? 95 : 25;
const DAYS = Math.ceil(COUNT / LIMIT);

it(`the daily job submits ${COUNT} files in ${DAYS} days, and sends nothing when all are live`, async () => {
  const dataFolder = await sampleFolder();
  let day = 1;
  const clock = { ...SYSTEM_CLOCK, now: () => new Date(Date.UTC(2026, 0, day, 12)) };
  const lines: string[] = [];
  const log = { write: (more: readonly string[]) => lines.push(...more) };
  const { baseUrl, apiKey } = await aService({ dataFolder, clock, log });
  const files = Array.from({ length: COUNT }, (_, index) =>
    aDraft({ name: `Product ${index}`, category: "databases" }),
  );
  /** Runs the job on a fresh machine. On day 2, the first file is broken. */
  const run = async (key: string | undefined) => {
    const home = tempFolder();
    mkdirSync(join(home, "drafts"));
    for (const [index, file] of files.entries()) {
      const text = day === 2 && index === 0 ? "{" : JSON.stringify(file);
      writeFileSync(join(home, "drafts", `${file.slug}.json`), text);
    }
    lines.length = 0;
    const env = { CATALOG_BASE_URL: baseUrl, ...(key !== undefined && { CATALOG_API_KEY: key }) };
    const argv = ["draft", "create", "drafts/*.json", "--skip-existing", "--json"];
    const { json, exitCode } = await runCatalog(argv, { home, env, cwd: home });
    const results: readonly { result: string }[] = json;
    const count = (name: string) => results.filter(({ result }) => result === name).length;
    return {
      exitCode,
      created: count("created"),
      live: count("live"),
      posts: lines.filter((line) => line.includes("POST")).length,
    };
  };
  for (; day <= DAYS; day += 1) {
    const isLast = day === DAYS;
    const broken = day === 2;
    expect({ day, ...(await run(apiKey)) }).toMatchObject({
      exitCode: broken ? 11 : isLast ? 0 : 7,
      created: isLast ? COUNT - LIMIT * (DAYS - 1) : LIMIT,
      posts: COUNT - (broken ? 1 : 0),
    });
  }
  const listing = (...argv: readonly string[]) =>
    runCatalog(["sandbox", "listing", ...argv, "--json"], {
      home: tempFolder(),
      env: { CATALOG_DATA_DIR: dataFolder },
    });
  expect((await listing("list")).json).toHaveLength(COUNT);
  for (const { slug } of files) {
    await listing("submit", slug, "--plan", "free");
    await listing("approve", slug);
  }
  expect(await run(undefined)).toEqual({ exitCode: 0, created: 0, live: COUNT, posts: 0 });
}, 600_000);
