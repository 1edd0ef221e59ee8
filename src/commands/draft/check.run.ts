import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ReportedDraft } from "../../actions/annotations.ts";
import type { App } from "../../app/app.ts";
import { checkFailure } from "../../draft/check/check-failure.ts";
import { fieldsSetBy } from "../../draft/check/draft-flags.ts";
import { expandPatterns } from "../../draft/file/expand-patterns.ts";
import { idempotencyKey, type KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { command } from "../../errors/advice.ts";
import { findingsData } from "../../errors/error-data.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keyChoiceOf, sameOptions } from "./draft-request.ts";
import { prepare } from "./prepare.ts";
import { reportDrafts } from "./report-to-runner.ts";
import { showFindings } from "./run-preflight.ts";

export { draftCheckView as view } from "../../views/draft-check.ts";

/** Checks drafts, and fails if any draft is invalid. On a terminal, prints a line for each of several files before the failure. */
export async function run(app: App, names: readonly string[], flags: DraftOptions) {
  const files = await filesOf(app, names, flags);
  const choice = keyChoiceOf(files, flags);
  const drafts = await prepare(app, { files, flags });
  const checked = drafts.map((draft) => checkedDraft(app, draft, choice));
  await reportDrafts(app, checked);
  const options = sameOptions(flags);
  const failure = checkFailure(drafts, options && command("draft check", files, options));
  if (failure && files.length <= 1) throw failure;
  if (!failure) await showFindings(app, drafts);
  const rows = checked.map(({ file, error, idempotencyKey, findings }) => ({
    file,
    valid: error === undefined,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...findingsData(findings),
  }));
  const [row] = rows;
  const facts = { options, failure, failsWithout: "screen" } as const;
  return row && files.length <= 1 ? { row, ...facts } : { rows, ...facts };
}

/** Returns the specified files or, if no files or fields are specified, an existing `draft.json`. */
async function filesOf(app: App, names: readonly string[], flags: DraftOptions): Promise<readonly string[]> {
  if (
    names.length === 0 &&
    fieldsSetBy(flags).length === 0 &&
    existsSync(resolve(app.context.cwd, DEFAULT_FILE))
  )
    return [DEFAULT_FILE];
  return expandPatterns(app.context, names);
}

const DEFAULT_FILE = "draft.json";

/**
 * Returns the result of checking one draft. The result for a valid draft includes its idempotency key, unless the key is unknown because
 * no base URL is set or because the key will be random.
 */
function checkedDraft({ settings }: App, draft: PreparedDraft, choice: KeyChoice): ReportedDraft {
  const file = draft.file ?? null;
  if ("error" in draft) return { file, result: "invalid", error: draft.error };
  const { body, findings } = draft;
  const { slug, websiteUrl } = draft.input;
  const valid = { file, result: "valid", slug, findings };
  const baseUrl = settings.baseUrl.value;
  if (baseUrl === undefined || choice.from === "new") return valid;
  const key = idempotencyKey(choice, { baseUrl, body, websiteUrl }, () => new Uint8Array());
  return { ...valid, idempotencyKey: key };
}
