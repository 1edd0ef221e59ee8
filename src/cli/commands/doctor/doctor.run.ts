import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { assertUsableFolder } from "../../../base/files/own-files.ts";
import { folderAdvice, reasonOf } from "../../../base/files/system-error.ts";
import { counted } from "../../../base/text/counted.ts";
import { command } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { explanationOf } from "../../../contract/errors/error-words.ts";
import { NULLABLE_STRING } from "../../../contract/json-schema.ts";
import type { App } from "../../app.ts";
import { isSecure, SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { openPaths, storePath } from "../../config/store.ts";
import { connect } from "../../connect.ts";
import { journalName } from "../../local-state.ts";
import { failWith } from "../../output/shown.ts";
import type { View } from "../../output/views/view.ts";
import { hintLines, hintText } from "../../terminal/advice.ts";
import { shellWord } from "../../terminal/command-line.ts";
import { doneText, factLines } from "../../terminal/facts.ts";
import { paintSymbol, type Screen, symbol } from "../../terminal/screen.ts";
import { type Check, type CheckResult, fail, networkChecks, ok, resultsOf, skip, warn } from "./checks.ts";

/** Shows the check results. If a check failed, fails with the error code of the first failed check. */
export async function run(app: App) {
  const url = app.settings.baseUrl.value;
  // The cache could hide that the catalog cannot be reached.
  const connection =
    url === undefined ? undefined : connect({ ...app, flags: { ...app.flags, cache: false } }, url);
  const checks = await resultsOf({
    Configuration: () => configuration(app),
    "Base URL": () => baseUrl(app),
    "API key": () => apiKey(app),
    ...(connection && networkChecks(app, connection)),
    Cache: () => folder(app.folders.cache, "responses are not cached", "CATALOG_CACHE_DIR"),
    "Data folder": () => folder(app.folders.data, NOT_STORED, "CATALOG_DATA_DIR"),
  });
  await connection?.then(({ close }) => close()).catch(() => undefined);
  const isVerbose = app.flags.verbose === true;
  return { rows: checks.map(rowOf), isVerbose, finish: failWith(failedCheck(checks)) };
}

const NOT_KEPT = "settings and API keys cannot be stored";
const NOT_STORED = "submitted drafts are not recorded, and the sandbox is read-only";

/** Returns the row for a check. If several checks have the same advice, only the last check's row contains the advice. */
function rowOf(row: Check, index: number, checks: readonly Check[]) {
  const isRepeated = checks.slice(index + 1).some(({ hint }) => isDeepStrictEqual(hint, row.hint));
  return isRepeated ? { ...row, hint: null } : row;
}

function failedCheck(checks: readonly Check[]): CatalogError | undefined {
  const failed = checks.filter(({ state }) => state === "fail");
  const [first] = failed;
  if (first?.code === undefined) return undefined;
  const made = checks.filter(({ state }) => state !== "skip");
  return new CatalogError({
    code: first.code,
    message: `${failed.length} of ${made.length} checks failed: ${failed.map(({ name }) => name).join(", ")}`,
    // The rows already contain advice for the problems.
    hint: { text: "Fix the problem, then check again", command: command("doctor") },
  });
}

function configuration({ folders, problems, unread, context }: App): readonly CheckResult[] {
  if (problems.length > 0) return problems.map(fail);
  if (unread) return [warn(`${unread.message}; no stored settings or keys are used`, unread.hint)];
  const path = storePath(folders.config);
  const store = folder(folders.config, NOT_KEPT, "CATALOG_CONFIG_DIR", path);
  if (store.state === "warn") return [store];
  // On Windows, files have no POSIX permissions, and profile folders are private.
  const open = context.platform === "win32" ? [] : openPaths(folders.config);
  if (open.length === 0) return [ok(existsSync(path) ? path : `${path} (not created yet)`)];
  return open.map(({ path, mode }) => {
    const shouldBe = mode.toString(8);
    const hint = `Restrict access: chmod ${shouldBe} ${shellWord(path, "posix")}`;
    return warn(`${path} has overly broad permissions (its mode should be ${shouldBe})`, hint);
  });
}

const HTTPS = "Use the catalog's https address";

function baseUrl({ settings, problems }: App): CheckResult {
  const { value, source, variable } = settings.baseUrl;
  if (value === undefined && problems.length > 0) return skip("the configuration is invalid");
  if (value === undefined)
    return warn("not set, so no catalog was checked", explanationOf("BASE_URL_REQUIRED")?.hint);
  if (value === SANDBOX || isSecure(value)) return ok(`${value} (${variable ?? source})`);
  return warn(`${value} uses plain http: others can read the traffic`, HTTPS);
}

async function apiKey(app: App): Promise<CheckResult> {
  const { settings, stored, context } = app;
  const url = settings.baseUrl.value;
  const kept = Object.keys(stored.keys).length;
  const isInEnvironment = url !== SANDBOX && apiKeyOf(context.env) !== undefined;
  if (url === undefined)
    return skip(`no base URL is set (${isInEnvironment ? "CATALOG_API_KEY is set" : `${kept} stored`})`);
  if (!isInEnvironment && stored.keys[url] === undefined) {
    if ((await journalName(app, url)) === SANDBOX) return skip("the sandbox has its own key");
    const login = { text: "Only drafts need a key. Store one", command: command("auth login") };
    return warn(`no key for ${url} (${kept} stored for other base URLs)`, login);
  }
  const source = isInEnvironment ? "CATALOG_API_KEY" : "stored";
  const check = { text: "Check it", command: command("auth status", [], { check: true }) };
  if (isSecure(url)) return skip(`set for ${url} (${source})`, check);
  return warn(`set (${source}), but not sent over plain http`, HTTPS);
}

/** Checks a folder, which may be missing, and a file in it. */
function folder(path: string, effect: string, variable: string, file?: string): CheckResult {
  try {
    assertUsableFolder(path, file);
    return ok(path);
  } catch (error) {
    const reason = reasonOf(error, path);
    return warn(`${path} cannot be used (${reason}): ${effect}`, folderAdvice(error, variable));
  }
}

const SYMBOLS = { ok: "done", warn: "warning", fail: "failed", skip: "none" } as const;

export const view: View<Check, { readonly isVerbose: boolean }> = {
  form: "list",
  fields: [
    { name: "name" },
    { name: "state", type: { enum: Object.keys(SYMBOLS) } },
    { name: "detail" },
    { name: "hint", type: NULLABLE_STRING },
  ],
  data: ({ hint, code: _, ...row }, flags) => ({ ...row, hint: hint && hintText(hint, flags) }),
  body: ({ rows, isVerbose }, screen) => {
    const problems = rows.filter(({ state }) => state === "warn" || state === "fail");
    if (isVerbose) return checklist(rows, screen);
    return [checklist(problems, screen), doneText(inOrder(rows), screen)].filter(Boolean).join("\n\n");
  },
};

function inOrder(rows: readonly Check[]): string {
  const count = (state: Check["state"]) => rows.filter((row) => row.state === state).length;
  const skipped = count("skip") > 0 ? `, ${count("skip")} skipped` : "";
  return `${counted(count("ok"), "check")} passed${skipped} (--verbose for details)`;
}

function checklist(rows: readonly Check[], screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const marks = rows.map(({ state }) => (isPlain ? `${state}:` : symbol(SYMBOLS[state], false)));
  const facts = rows.map(({ name, detail }, index) => [`${marks[index]} ${name}`, detail] as const);
  const lines = factLines(facts, screen, { indent: 0 });
  return rows
    .flatMap(({ state, hint }, index) => {
      const mark = marks[index] ?? "";
      const advice = hint === null ? [] : hintLines(hint, { ...screen, columns: columns - 2 });
      const line = paintSymbol(SYMBOLS[state], mark, ink) + lines[index]?.slice(mark.length);
      return [line, ...advice.map((each) => `  ${each}`)];
    })
    .join("\n");
}
