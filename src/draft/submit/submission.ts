import type { Context } from "../../base/runtime/context.ts";
import { counted } from "../../base/text/counted.ts";
import { relativeIso } from "../../base/text/times.ts";
import type { CatalogClient } from "../../client/catalog-client.ts";
import { command } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { type Findings, type Problem, withWarnings } from "../../contract/errors/input-problem.ts";
import type { FailedDraft } from "../file/read-drafts.ts";
import type { CreatedRecord, Journal } from "../journal.ts";
import type { CheckedDraft } from "../judge-draft.ts";
import { liveAdvice } from "../listing-advice.ts";

/** The result for a draft or listing that exists after a run. */
export interface ExistingDraft {
  readonly file: string | null;
  readonly slug: string;
  /** `live`: its own listing is live, so it was not sent. `submitted`: the catalog has seen its key with different text. */
  readonly result: "created" | "replayed" | "live" | "submitted";
  /** The draft's current state, or null if it is unknown. */
  readonly state: string | null;
  readonly editorUrl: string | null;
  readonly idempotencyKey: string;
  readonly listbulbUrl?: string;
  readonly findings?: Findings | undefined;
  /** The warnings from the submission. They are also in `findings`. */
  readonly warnings: readonly Problem[];
  /** The failure to report although the draft exists: in a job, a slug that differs from the file's; with `--strict`, any warning. */
  readonly conflict?: CatalogError;
  /** The body of the response that contained the draft, if there is one. */
  readonly raw?: Buffer | undefined;
}

export type DraftResult = ExistingDraft | FailedDraft;

export interface Connection {
  readonly catalog: Pick<CatalogClient, "createDraft">;
  /** Returns the API key. Throws API_KEY_REQUIRED or INSECURE_BASE_URL if no key can be sent. */
  apiKey(): Promise<string>;
}

export interface SubmitDeps extends Required<Journal>, Pick<Context, "clock" | "signal"> {
  readonly connector: { connect(): Promise<Connection> };
  /** The catalog's name in the journal. */
  readonly baseUrl: string;
  /** Whether a draft or listing that exists with different text counts as a success. */
  readonly isJob: boolean;
  /** Whether a warning about a new or replayed draft counts as a failure. */
  readonly isStrict: boolean;
  readonly newId: () => string;
  /** Whether each draft has its own time limit. */
  readonly hasOwnTime: boolean;
  /** Returns the state of a draft that the local catalog has, or undefined in other catalogs. */
  readonly localState: (slug: string) => Promise<string | undefined>;
  /** The ID of the catalog's data, if it is the local catalog in the data folder. */
  readonly dataId: string | undefined;
}

/** A draft to submit, and what this machine knows about it. */
export interface DraftToSubmit {
  readonly deps: SubmitDeps;
  readonly draft: CheckedDraft;
  /** The journal's record of the account's draft that has the same key or slug, or of another account's with the same slug. */
  readonly known: CreatedRecord | undefined;
  /** Whether an attempt with the same key and different text has an unknown outcome. */
  readonly isAfterOther?: boolean;
}

/** Returns the result for a draft whose own listing is live. Throws a `CatalogError` if the listing is different and the run is not a job. */
export function liveResult(
  submission: DraftToSubmit,
  { listing, warnings }: NonNullable<CheckedDraft["live"]>,
): ExistingDraft {
  const { slug, listbulbUrl } = listing;
  if (warnings.length > 0 && !submission.deps.isJob) throw otherThanLive(submission, slug, warnings);
  return { ...resultFor(submission, { result: "live", state: "LIVE", slug, warnings }), listbulbUrl };
}

/** Returns the result for a draft whose key was used with different text. Throws a `CatalogError` unless the run is a job. */
export function submittedResult(submission: DraftToSubmit, refusal: CatalogError): ExistingDraft {
  const { draft, isAfterOther, deps } = submission;
  const { file, slug, read } = draft;
  // A draft with the same slug and another key is not the one that the catalog means.
  const known = submission.known?.idempotencyKey === draft.key ? submission.known : undefined;
  const subject = read.chosenKey === undefined ? slug : `The key ${read.chosenKey}`;
  const message = `${subject} was first submitted with different text`;
  if (deps.isJob) {
    const full = `${[message, EDITOR, ...(isAfterOther ? [RESTORE] : []), unlessOwn(draft)].join(". ")}.`;
    const warnings = [{ field: "", rule: "submitted", message: full, file: file ?? undefined }];
    const result = { result: "submitted", state: null, slug: known?.slug ?? slug, warnings } as const;
    return resultFor({ ...submission, known }, result);
  }
  throw new CatalogError({
    code: refusal.code,
    status: refusal.status,
    message,
    facts: known ? [["Draft", `submitted ${relativeIso(known.at, deps.clock.now())} from this machine`]] : [],
    hint: [
      { text: EDITOR, command: known && command("draft open", [known.slug]) },
      ...(isAfterOther ? [{ text: RESTORE }] : []),
      { text: unlessOwn(draft) },
    ],
    cause: refusal,
  });
}

const EDITOR = "The API cannot change a draft: make the change in its editor";

const RESTORE =
  "If the unfinished attempt created it, the same command with the text of that attempt prints its editor's address";

function unlessOwn({ read: { chosenKey } }: CheckedDraft): string {
  const other = chosenKey === undefined ? "slug" : "key";
  return `If the draft there is another product, or you have none (the first attempt was refused, or the draft was deleted): choose another ${other}`;
}

/** Returns the result for a draft or listing that exists, with the facts from the submission and the journal. */
export function resultFor(
  { draft, known }: DraftToSubmit,
  { slug, result, state, warnings }: Pick<ExistingDraft, "result" | "state" | "slug" | "warnings">,
): ExistingDraft {
  return {
    file: draft.file,
    slug,
    result,
    state,
    editorUrl: known?.editorUrl ?? null,
    idempotencyKey: draft.key,
    findings: withWarnings(draft.findings, warnings),
    warnings,
  };
}

function otherThanLive({ draft, known }: DraftToSubmit, slug: string, warnings: readonly Problem[]) {
  const fields = warnings.map(({ field }) => field);
  const differ = `${counted(fields.length, "field")} differ${fields.length === 1 ? "s" : ""}`;
  const what = `${differ} (${fields.join(", ")})`;
  const message = `${slug} is live with different text, so nothing was sent: ${what}`;
  return new CatalogError({ code: "IDEMPOTENCY_CONFLICT", message, hint: liveAdvice([draft], known?.slug) });
}
