import { counted } from "../../../base/text/counted.ts";
import { type Advice, type CommandOptions, command } from "../../../contract/errors/advice.ts";
import {
  ERROR,
  type ErrorData,
  FINDINGS,
  findingsData,
  PROBLEMS,
  problemData,
} from "../../../contract/errors/error-data.ts";
import { InputError } from "../../../contract/errors/local-errors.ts";
import { BOOLEAN, STRING } from "../../../contract/json-schema.ts";
import { filesFailure } from "../../../draft/failures.ts";
import type { FailedDraft } from "../../../draft/file/read-drafts.ts";
import { isInFile } from "../../../draft/file/read-source.ts";
import type { CheckedDraft } from "../../../draft/judge-draft.ts";
import { liveAdvice } from "../../../draft/listing-advice.ts";
import type { App } from "../../app.ts";
import { errorData } from "../../output/error-data.ts";
import { failWith } from "../../output/shown.ts";
import { FILE_FIELD, jsonFields, type View } from "../../output/views/view.ts";
import { paintSymbol, symbol } from "../../terminal/screen.ts";
import { type DraftOptions, prepare, sameOptions } from "./prepare.ts";
import { reportDrafts, showFindings } from "./report-to-runner.ts";

/** A checked draft. An invalid draft has its problems or the failure that prevented the check. */
interface DraftCheckRow extends Pick<ErrorData, "problems" | "warnings" | "facts" | "notLookedAt"> {
  readonly file: string | null;
  readonly valid: boolean;
  readonly idempotencyKey?: string | undefined;
  readonly error?: ErrorData;
}

/** Checks drafts, and fails if any draft is invalid. Every form of output has an entry for each draft. */
export async function run(app: App, names: readonly string[], flags: DraftOptions) {
  const { drafts, isOne } = await prepare(app, names, { flags, isCheck: true });
  reportDrafts(app, drafts.map(reportOf));
  await showFindings(app, app.context.stdout.isTerminal ? drafts.map(withoutLive) : drafts);
  const failure = filesFailure(drafts, "check");
  const rows = drafts.map((draft) => rowOf(app, draft));
  // Without a catalog, the advice is to submit the drafts to the sandbox.
  const catalog: CommandOptions = app.settings.baseUrl.value === undefined ? { sandbox: true } : {};
  const options = sameOptions(flags);
  const valid = drafts.flatMap((draft) => ("error" in draft ? [] : draft));
  const facts = {
    options: options && { ...options, ...catalog },
    differences: liveAdvice(valid),
    finish: failWith(failure),
  };
  // With --quiet, only problems are printed.
  if (app.flags.quiet && !app.flags.json && !app.flags.ndjson) return { rows: [], ...facts };
  return { rows, isOne, ...facts };
}

/** Removes the fact that a draft is live, which a screen shows next to its file. */
function withoutLive(draft: CheckedDraft | FailedDraft) {
  if ("error" in draft || draft.findings === undefined) return draft;
  const facts = draft.findings.facts.filter(({ rule }) => rule !== "live");
  return { ...draft, findings: { ...draft.findings, facts } };
}

function reportOf(draft: CheckedDraft | FailedDraft) {
  const { file } = draft;
  if ("error" in draft) return { file, result: "invalid", error: draft.error };
  return { file, result: "valid", slug: draft.slug, findings: draft.findings };
}

function rowOf(app: App, draft: CheckedDraft | FailedDraft): DraftCheckRow {
  const { file, key } = draft;
  if (!("error" in draft)) return { file, valid: true, idempotencyKey: key, ...findingsData(draft.findings) };
  const { error } = draft;
  const known = { file, valid: false, ...(key !== undefined && { idempotencyKey: key }) };
  if (!(error instanceof InputError)) return { ...known, error: errorData(error, app.screen.commandStyle) };
  const { problems, findings } = error;
  return { ...known, problems: problems.map(problemData), ...findingsData(findings, problems) };
}

interface Facts {
  /** The options of the command to recommend, or undefined if none can be recommended. */
  readonly options: CommandOptions | undefined;
  /** The advice for drafts that differ from their live listings. */
  readonly differences: readonly Advice[];
}

/** The view of checked drafts. */
export const view: View<DraftCheckRow, Facts> = {
  form: "either",
  fields: [
    FILE_FIELD,
    {
      name: "valid",
      type: BOOLEAN,
      cell: ({ valid }) => (valid ? "valid" : "invalid"),
      label: "Result",
      text: (row, { isPlain }) => (isPlain ? verdict(row) : `${symbol(lookOf(row), false)} ${verdict(row)}`),
      table: { paint: (text, row, ink) => paintSymbol(lookOf(row), text, ink) },
    },
    ...jsonFields({ "idempotencyKey?": STRING, "problems?": PROBLEMS, ...FINDINGS, "error?": ERROR }),
  ],
  done: (row) => {
    const subject = row.file === "-" ? "standard input" : (row.file ?? "the draft");
    return row.valid ? `${subject} is valid${liveText(row)}` : undefined;
  },
  body: ({ isSingle }) => (isSingle ? "" : undefined),
  footer: ({ rows, options, differences }) => {
    const valid = rows.filter((row) => row.valid).length;
    if (valid < rows.length)
      return rows.length === 1 ? [] : [`${valid} valid, ${rows.length - valid} invalid`];
    if (differences.length > 0) return differences;
    return options && rows.every(({ file }) => isInFile(file)) ? toSubmit(rows, options) : [];
  },
};

/** Returns the advice to submit the drafts that are not live. */
function toSubmit(rows: readonly DraftCheckRow[], options: CommandOptions) {
  const fresh = rows.filter((row) => liveText(row) === "").flatMap(({ file }) => file ?? []);
  const text = fresh.length === 1 ? "Submit it" : "Submit them";
  return fresh.length === 0 ? [] : [{ text, command: command("draft create", fresh, options) }];
}

function lookOf({ valid }: DraftCheckRow) {
  return valid ? ("done" as const) : ("failed" as const);
}

function verdict(row: DraftCheckRow): string {
  const { valid, problems, error } = row;
  if (valid) return `valid${liveText(row)}`;
  return problems ? `${counted(problems.length, "problem")} (below)` : (error?.message ?? "invalid");
}

/** Returns a comma and the name of the draft's own live listing, or an empty string if it has none. */
function liveText({ facts = [] }: DraftCheckRow): string {
  const live = facts.find(({ rule }) => rule === "live");
  return live ? `, ${live.message}` : "";
}
