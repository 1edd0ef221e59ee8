import { counted } from "../../base/text/counted.ts";
import { relativeIso } from "../../base/text/times.ts";
import { type Advice, command } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { type Problem, withWarnings } from "../../contract/errors/input-problem.ts";
import { ApiError } from "../../contract/errors/remote-errors.ts";
import { isStdin } from "../file/read-source.ts";
import type { CreatedRecord } from "../journal/record.ts";
import type { CheckedDraft } from "../prepared-draft.ts";
import type { ExistingDraft } from "./draft-result.ts";

/** A draft, and what this machine and the policy say about it. */
export interface KnownDraft {
  readonly draft: CheckedDraft;
  /** Whether a draft or listing that exists with different text counts as a success. */
  readonly isJob: boolean;
  /** The journal's record of the draft that has the same slug and account, if any. */
  readonly known: CreatedRecord | undefined;
  readonly now: Date;
}

/** Returns the result for a draft whose own listing is live. Throws a `CatalogError` if the listing is different and this is no job. */
export function liveResult(known: KnownDraft): ExistingDraft | undefined {
  const { live } = known.draft;
  if (live === undefined) return undefined;
  const { listing, warnings } = live;
  if (warnings.length > 0 && !known.isJob) throw otherThanLive(known, listing.slug, warnings);
  return {
    ...existing(known, { result: "live", slug: listing.slug, warnings }),
    state: "LIVE",
    listbulbUrl: listing.listbulbUrl,
  };
}

/** Returns the result for a draft whose key was used with different text. Throws a `CatalogError` if this is no job. */
export function submittedResult(known: KnownDraft, refusal: CatalogError): ExistingDraft {
  const { draft, isJob } = known;
  if (!isJob) throw otherThanSubmitted(known, refusal);
  const message = `${subjectOf(draft)} was first submitted with different text. ${EDITOR}. ${unlessOwn(draft)}.`;
  const warning = { field: "", rule: "submitted", message, ...fileOf(draft) };
  return existing(known, { result: "submitted", slug: known.known?.slug ?? draft.slug, warnings: [warning] });
}

/** Returns the name of what the catalog remembers: the slug or, if the user chose a key, the key. */
function subjectOf({ candidate: { chosenKey }, slug }: CheckedDraft): string {
  return chosenKey === undefined ? slug : `The key ${chosenKey}`;
}

const EDITOR = "The API cannot change a draft: make the change in its editor";

function unlessOwn({ candidate: { chosenKey } }: CheckedDraft): string {
  const other = chosenKey === undefined ? "slug" : "key";
  return `If the draft there is another product, or you have none (the first attempt was refused, or the draft was deleted): choose another ${other}`;
}

/** Returns a draft's file, for use in a warning about the whole draft. */
export function fileOf({ file }: CheckedDraft): Pick<Problem, "file"> {
  return file === undefined ? {} : { file };
}

function existing(
  { draft, known }: KnownDraft,
  { result, slug, warnings }: Pick<ExistingDraft, "result" | "slug" | "warnings">,
): ExistingDraft {
  return {
    file: draft.file ?? null,
    slug,
    result,
    state: null,
    editorUrl: known?.editorUrl ?? null,
    idempotencyKey: draft.key,
    findings: withWarnings(draft.findings, warnings),
    warnings,
  };
}

function otherThanLive(
  { draft: { file }, known }: KnownDraft,
  slug: string,
  warnings: readonly Problem[],
): CatalogError {
  const fields = warnings.map(({ field }) => field).join(", ");
  const isFile = file !== undefined && !isStdin(file);
  const pull = { text: "Take the listing's text", command: command("draft pull", isFile ? [file] : []) };
  return new CatalogError({
    code: "IDEMPOTENCY_CONFLICT",
    message: `${slug} is live with different text: ${counted(warnings.length, "field")} differ${warnings.length === 1 ? "s" : ""} (${fields})`,
    facts: [["Sent", "nothing"]],
    hint: [...(isFile ? [pull] : []), ...editorAdvice("Or change the listing in its editor", known)],
  });
}

function otherThanSubmitted({ draft, known, now }: KnownDraft, refusal: CatalogError): CatalogError {
  const since = known && `created ${relativeIso(known.at, now)} from this machine`;
  return new CatalogError({
    code: refusal.code,
    status: refusal.status,
    message: `${subjectOf(draft)} was first submitted with different text`,
    facts: since === undefined ? [] : [["Draft", since]],
    hint: [...editorAdvice(EDITOR, known), { text: unlessOwn(draft) }],
    cause: refusal,
  });
}

function editorAdvice(text: string, known: CreatedRecord | undefined): readonly Advice[] {
  return [known === undefined ? { text } : { text, command: command("draft open", [known.slug]) }];
}

/** Reports whether an error response in the API's format states that the key was used with different text. */
export function isKeyConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "IDEMPOTENCY_CONFLICT" && error.status === 409;
}
