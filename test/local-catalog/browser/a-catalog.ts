import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type RunningService, startService } from "../../../src/local-catalog/service.ts";
import { draftFlags } from "../../support/a-draft.ts";
import { runCatalog, sampleHome } from "../../support/run-catalog.ts";
import { SERVICE_DEFAULTS } from "../a-service.ts";
import type { TestBrowser, WindowOptions } from "./a-browser.ts";

/** A running local catalog, with functions that run commands against it. */
export type ServedCatalog = Awaited<ReturnType<typeof aCatalog>>;

/** Starts a catalog, which is stopped after the test. */
export async function aCatalog() {
  const home = await sampleHome();
  const options = { ...SERVICE_DEFAULTS, dataFolder: join(home, "data"), now: new Date("2026-11-20T01:00Z") };
  let service: RunningService = await startService(options);
  onTestFinished(() => service.close());
  const { baseUrl, apiKey, adminToken } = service;
  /** Runs a command, and returns its standard output. Throws if the command fails. */
  const run = async (...argv: readonly string[]) => {
    const env = { CATALOG_API_KEY: apiKey, CATALOG_BASE_URL: baseUrl };
    const { stdout, stderr, exitCode } = await runCatalog(argv, { home, env });
    expect([exitCode, exitCode === 0 ? "" : stderr]).toEqual([0, ""]);
    return stdout;
  };
  return {
    baseUrl,
    adminToken,
    run,
    /** Creates a draft with a command, and returns the draft's editor URL. */
    createDraft: async (): Promise<string> =>
      JSON.parse(await run("draft", "create", ...draftFlags(), "--json")).editorUrl,
    stop: () => service.close(),
    /** Restarts the catalog at the same address. */
    start: async () => {
      service = await startService({ ...options, port: Number(new URL(baseUrl).port) });
    },
  };
}

/** Opens the editor for a new draft in a new catalog. */
export async function anEditor(browser: TestBrowser, options?: WindowOptions) {
  const catalog = await aCatalog();
  const { page, context } = await browser.open(options);
  const url = await catalog.createDraft();
  await page.goto(url);
  return { catalog, page, context, url };
}
