import { counted } from "../base/text/counted.ts";
import { type Advice, advicesOf, command, type Hint } from "../contract/errors/advice.ts";
import type { CatalogError } from "../contract/errors/catalog-error.ts";
import { exitCodeOf, hintOf } from "../contract/errors/error-words.ts";
import {
  isOfExisting,
  joinFindings,
  type Problem,
  problemOf,
  withoutWarnings,
} from "../contract/errors/input-problem.ts";
import type { SilentEnd } from "../contract/errors/interrupted.ts";
import { InputError, ProblemsError } from "../contract/errors/local-errors.ts";
import { EXIT } from "../contract/exit-codes.ts";
import type { FailedDraft, ReadDraft } from "./file/read-drafts.ts";
import { isInFile, isStdin } from "./file/read-source.ts";

/** `status` is set if the service rejected the draft. */
type InvalidDetails = Partial<ConstructorParameters<typeof InputError>[0]>;

/** Returns the error for one invalid draft, with the problems sorted by position. */
export function invalidDraft(draft: ReadDraft, problems: readonly Problem[], details: InvalidDetails = {}) {
  const { findings } = details;
  const { file, sources } = draft;
  const name = file === null ? "The draft" : isStdin(file) ? "Standard input" : file;
  const isStrict = findings !== undefined && withoutWarnings(problems, findings).length === 0;
  return new InputError({
    message: isStrict
      ? `${name} has ${counted(problems.length, "warning")}, and --strict treats warnings as problems`
      : `${name} has ${counted(problems.length, "problem")}`,
    problems: problems.toSorted(byPlace),
    sources,
    hint: hintFor(draft, problems, details.status),
    ...details,
  });
}

/** Compares positions by line and column, for sorting. Items that have no position in a file come last. */
export function byPlace(one: Partial<Problem>, other: Partial<Problem>): number {
  const lines = (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
  return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
}

function hintFor({ file, checkOptions }: ReadDraft, problems: readonly Problem[], status?: number): Hint {
  const own = advicesOn(problems);
  // A list of possible values is advice on how to fix the file. Other advice is the next step itself.
  if (problems.every(({ advice, rule }) => advice !== undefined && rule !== "unknown")) return own;
  const these = problems.length === 1 ? "this" : "these";
  // An invalid flag would be invalid again.
  const isFlag = problems.some(({ flag }) => flag !== undefined);
  // A repeated check would not find problems that only the service can detect.
  const options = checkOptions?.();
  if (!isInFile(file) || isFlag || options === undefined || status !== undefined)
    return [{ text: `Fix ${these} and run the command again` }, ...own];
  const text = `Fix ${these}, then check without sending`;
  return [{ text, command: command("draft check", [file], options) }, ...own];
}

function advicesOn(problems: readonly Problem[]): readonly Advice[] {
  return problems.flatMap(({ advice }) => advice ?? []);
}

/** The file of a draft, or null for a draft from flags, and its error if it has one. `result` is `not-sent` if another draft's error prevented sending. */
interface FileOutcome {
  readonly file: string | null;
  readonly error?: CatalogError | undefined;
  /** A failure to report although the draft was created. */
  readonly conflict?: CatalogError | undefined;
  readonly result?: string | undefined;
}

const FAILED = {
  check: "drafts failed the check",
  create: "drafts failed",
  diff: "files could not be compared",
  pull: "files could not be pulled",
} as const;

/**
 * Returns the error to report for a command's files, or undefined if none failed. `others` are results that set an exit code without being
 * failures. If all failures and `others` have the same exit code, the error has it, too. Otherwise, its code is `PARTIAL_FAILURE`. A check
 * has the exit code of the failure that takes precedence.
 */
export function filesFailure(
  outcomes: readonly FileOutcome[],
  verb: keyof typeof FAILED,
  others: readonly SilentEnd[] = [],
): CatalogError | undefined {
  const failed = outcomes.flatMap(({ file, result, conflict, error = conflict }) =>
    error === undefined ? [] : [{ file, result, error }],
  );
  // Several drafts can have the same error if one of them prevents the rest from being sent.
  const distinct = [...new Set(failed.map(({ error }) => error))];
  const errors = verb === "check" ? distinct.toSorted((one, other) => rankOf(one) - rankOf(other)) : distinct;
  const [first] = errors;
  if (first === undefined || outcomes.length === 1) return first;
  // An `InputError` names its file.
  if (errors.length === 1 && others.length === 0 && first instanceof InputError) return first;
  const isAlike = verb === "check" || new Set([...errors, ...others].map(exitCodeOf)).size === 1;
  const details = { ...detailsOf(failed, errors), causes: [...errors, ...others] };
  if (isAlike && errors.every((error) => error instanceof InputError)) {
    const isMedia = errors.every(({ code }) => code === "MEDIA_REQUIRED");
    const message = wordsFor(details, errors.length, outcomes.length);
    const last = details.problems.every(isOfExisting) ? AFTER_WARNING : FIX;
    const hint = [...advicesIn(errors), last];
    return new InputError({ ...details, message, hint, ...(isMedia && { code: "MEDIA_REQUIRED" }) });
  }
  const again = verb === "create" && !isAlike ? [AGAIN] : [];
  const canFix = verb === "check" && errors.length > 1 && errors.some((error) => error instanceof InputError);
  const last = canFix ? [FIX] : again;
  const hint = [...advicesIn(errors), ...last];
  const made = failed.filter(({ result, error }) => result === "created" && error.code === "STATE_CONFLICT");
  const part = (count: number, words: string) => count > 0 && `${count} of ${outcomes.length} ${words}`;
  const rest = part(failed.length - made.length, FAILED[verb]);
  const message = [rest, part(made.length, "drafts have another slug")].filter(Boolean).join(", ");
  const { code, status } = isAlike ? first : { code: "PARTIAL_FAILURE", status: undefined };
  return new ProblemsError({ ...details, message, hint, code, status });
}

/** Returns a message about invalid drafts in a run of `total` drafts. */
function wordsFor({ problems, findings }: ReturnType<typeof detailsOf>, count: number, total: number) {
  const drafts = count === total ? `${total} drafts` : `${count} of ${total} drafts`;
  return withoutWarnings(problems, findings).length === 0
    ? `Warnings in ${drafts}, and --strict treats warnings as problems`
    : `${counted(problems.length, "problem")} in ${drafts}`;
}

const FIX = { text: "Fix these and run the command again" };
/** The advice for warnings about existing drafts that are failures with `--strict`. A change to the file would not help. */
export const AFTER_WARNING = { text: "Follow the advice in the warnings, then run the same command again" };
const AGAIN = { text: "Fix the causes and run the same command again: existing drafts are found again" };

const { usage, service, network, rateLimited, invalid, media } = EXIT;

/** The exit codes of a check, from the one that takes precedence. Any other code precedes them. */
const PRECEDENCE: readonly number[] = [usage, service, network, rateLimited, invalid, media];

function rankOf(error: CatalogError): number {
  return PRECEDENCE.indexOf(exitCodeOf(error));
}

/** Joins the failures. An error that is not an `InputError` becomes a problem without a position. */
function detailsOf(
  failed: readonly (FileOutcome & Pick<FailedDraft, "error">)[],
  errors: readonly CatalogError[],
) {
  const inputErrors = errors.filter((error) => error instanceof ProblemsError);
  const reasons = failed.flatMap(({ file, error, result }) => {
    if (error instanceof InputError) return [];
    const { message, ...problem } = problemOf(error, file);
    return { ...problem, message: result === "not-sent" ? `Not sent: ${message}` : message };
  });
  return {
    problems: [...inputErrors.flatMap(({ problems }) => problems), ...reasons],
    sources: new Map(inputErrors.flatMap(({ sources }) => [...sources])),
    findings: joinFindings(inputErrors.map(({ findings }) => findings)),
    facts: errors.length === 1 ? errors.flatMap(({ facts }) => facts) : [],
    suggestions: errors.flatMap(({ suggestions = [] }) => suggestions),
    retry: errors.find(({ retry }) => retry)?.retry,
  };
}

/** Returns the distinct advice on the failures. For invalid drafts, this is only the advice on their problems. */
function advicesIn(errors: readonly CatalogError[]) {
  const all = errors.flatMap((error) =>
    error instanceof InputError ? advicesOn(error.problems) : advicesOf(hintOf(error) ?? []),
  );
  return [...new Map(all.map((advice) => [JSON.stringify(advice), advice])).values()].slice(0, 6);
}
