import { EXIT } from "../../contract/exit-codes.ts";
import { isSlug, normalWebsite } from "../../contract/index.ts";
import { type Advice, command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { type Problem, withWarnings } from "../../errors/input-problem.ts";
import { ApiError, UnexpectedResponse } from "../../errors/remote-errors.ts";
import { counted } from "../../text/counted.ts";
import type { CheckedDraft } from "../check/check-candidate.ts";
import { listingWarnings } from "../diff/diff-draft.ts";
import { isStdin } from "../file/read-source.ts";
import type { CreatedRecord } from "../journal/record.ts";
import type { ExistingDraft } from "./draft-result.ts";
import type { SubmitTarget } from "./submit-deps.ts";

/** A draft with its key, its record in the journal, and the policy for existing drafts. */
export interface KeyedDraft extends Pick<SubmitTarget, "skipsExisting" | "allowsOtherText"> {
  readonly draft: CheckedDraft;
  readonly key: string;
  /** The journal's record for the draft with the key and the account, or for the live listing. */
  readonly known: CreatedRecord | undefined;
}

/** Returns the result for a draft that is live, or undefined if the draft must be sent. Throws a `CatalogError` if the draft fails. */
export function liveDraft(keyed: KeyedDraft): ExistingDraft | undefined {
  const { draft, skipsExisting, allowsOtherText } = keyed;
  const { listing: look } = draft;
  if (look?.result !== "own") {
    if (skipsExisting && look?.result === "failed") throw unlooked(look.error);
    if (skipsExisting && look?.result === "ambiguous") throw ambiguous(draft, look.slugs);
    return undefined;
  }
  const { listing } = look;
  const warnings = listingWarnings(draft.candidate, listing);
  if (warnings.length > 0 && !allowsOtherText) throw otherThanLive(keyed, listing.slug, warnings);
  return {
    ...existing(keyed, { result: "exists", slug: listing.slug, warnings }),
    listbulbUrl: listing.listbulbUrl,
  };
}

/** Returns the result for a draft whose key has been used with different text. Throws a `CatalogError` unless different text is allowed. */
export function conflictingDraft(keyed: KeyedDraft, refusal: CatalogError): ExistingDraft {
  const { draft, known, allowsOtherText } = keyed;
  const slug = known?.slug ?? slugIn(refusal.message);
  if (!allowsOtherText) throw otherThanDraft(keyed, slug, refusal);
  const message =
    slug === undefined
      ? `The catalog has seen ${productOf(draft)} with other text. Look in your list of drafts; if there is none, the earlier attempt was refused or the draft was deleted: ${newKey(draft)}.`
      : `The draft ${slug} has other text, and the API cannot change a draft. Make the changes in its editor.`;
  const warning = { field: "", rule: "exists", message, ...fileOf(draft) };
  return existing(keyed, {
    result: slug === undefined ? "unconfirmed" : "exists",
    slug: slug ?? null,
    warnings: [warning],
  });
}

function productOf({ candidate, input }: CheckedDraft): string {
  return candidate.chosenKey === undefined
    ? normalWebsite(input.websiteUrl)
    : `the key ${candidate.chosenKey}`;
}

function newKey({ candidate, file }: CheckedDraft): string {
  if (candidate.chosenKey !== undefined) return "choose another key";
  return file === undefined ? "add --idempotency-key" : 'give the file a key of its own ("$key")';
}

/** Returns a draft's file, for use in a warning about the whole draft. */
export function fileOf({ file }: CheckedDraft): Pick<Problem, "file"> {
  return file === undefined ? {} : { file };
}

function existing(
  { draft, key, known }: KeyedDraft,
  { result, slug, warnings }: Pick<ExistingDraft, "result" | "slug" | "warnings">,
): ExistingDraft {
  return {
    slug,
    status: null,
    editorUrl: known?.editorUrl ?? null,
    idempotencyKey: key,
    result,
    file: draft.file ?? null,
    findings: withWarnings(draft.findings, warnings),
    warnings,
  };
}

/** Returns the error to report, which keeps the exit code for a rate limit, a service failure or a network failure. */
function unlooked(error: CatalogError): CatalogError {
  const facts = [...error.facts, ["Not sent", "it is unknown whether the draft is live"] as const];
  if (AGAIN.includes(exitCodeOf(error)))
    return new CatalogError({ ...error, message: error.message, facts, cause: error });
  const message = `Cannot determine whether the draft is live: ${error.message}`;
  return new UnexpectedResponse({ message, status: error.status, cause: error });
}

const AGAIN: readonly number[] = [EXIT.rateLimited, EXIT.service, EXIT.network];

function ambiguous(draft: CheckedDraft, slugs: readonly string[]): CatalogError {
  const inFile = `${draft.input.slug === undefined ? 'Add "slug" to' : 'Correct "slug" in'} the file, or add "$key"`;
  return new CatalogError({
    code: "IDEMPOTENCY_CONFLICT",
    message: `${normalWebsite(draft.input.websiteUrl)} is live as ${slugs.join(", ")}, but the draft does not identify its listing`,
    hint: `${draft.file === undefined ? "Use --slug, or --idempotency-key" : inFile} for another product`,
  });
}

function otherThanLive(
  { draft, known }: KeyedDraft,
  slug: string,
  warnings: readonly Problem[],
): CatalogError {
  const { file } = draft;
  const compare: Advice[] =
    file === undefined || isStdin(file)
      ? []
      : [{ text: "Compare the file with the listing", command: command("draft diff", [file]) }];
  return new CatalogError({
    code: "IDEMPOTENCY_CONFLICT",
    message: `${slug} is live with other text: ${counted(warnings.length, "field")} differ${warnings.length === 1 ? "s" : ""} (${warnings.map(({ field }) => field).join(", ")})`,
    hint: [...compare, ...editorAdvice("Change the listing in its editor", known)],
  });
}

function otherThanDraft(
  { draft, known }: KeyedDraft,
  slug: string | undefined,
  refusal: CatalogError,
): CatalogError {
  const facts: [string, string][] = [["The service said", refusal.message]];
  if (known)
    facts.unshift(["Draft", `${known.slug}, submitted from this machine on ${known.at.slice(0, 10)}`]);
  if (slug === undefined) facts.push(["If no draft exists", `${NO_DRAFT}: ${newKey(draft)}`]);
  return new CatalogError({
    code: refusal.code,
    status: refusal.status,
    message:
      slug === undefined
        ? `The catalog has seen ${productOf(draft)} with other text`
        : `${productOf(draft).replace(/^the key /, "The key ")} already has a draft with other text: ${slug}`,
    facts,
    hint: [
      ...editorAdvice("The API cannot change a draft. Make the changes in the editor", known),
      { text: `Only for another product: ${newKey(draft)}` },
    ],
    cause: refusal,
  });
}

const NO_DRAFT = "The earlier attempt was rejected or the draft was deleted";

function editorAdvice(text: string, known: CreatedRecord | undefined): readonly Advice[] {
  return known === undefined
    ? [{ text: `${text}. To open it, use the list of drafts in your account` }]
    : [{ text, command: command("draft open", [known.slug]) }];
}

/**
 * Returns the slug of the draft that an error message mentions, or undefined if it mentions no slug.
 *
 * Assumed: a message quotes the slug of an existing draft, or ends with "the draft SLUG". The API does not specify messages.
 */
function slugIn(message: string): string | undefined {
  const match =
    /\bthe draft (\S{1,120}?)\.?$/.exec(message) ?? /\bdraft ["'`](\S{1,120}?)["'`]/.exec(message);
  const slug = match?.[1];
  return slug !== undefined && isSlug(slug) ? slug : undefined;
}

/** Reports whether an error response in the API's format states that the key was used with different text. */
export function isKeyConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "IDEMPOTENCY_CONFLICT" && error.status === 409;
}
