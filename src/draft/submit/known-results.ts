import { counted } from "../../base/text/counted.ts";
import { relativeIso } from "../../base/text/times.ts";
import { type Advice, command } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { withWarnings } from "../../contract/errors/input-problem.ts";
import { isStdin } from "../file/read-source.ts";
import type { CreatedRecord } from "../journal/record.ts";
import type { CheckedDraft } from "../judge-draft.ts";
import type { ExistingDraft } from "./draft-result.ts";
import type { Submission } from "./submission.ts";

/** Returns the result for a draft whose own listing is live. Throws a `CatalogError` if the listing is different and this is no job. */
export function liveResult(submission: Submission): ExistingDraft | undefined {
  const { live } = submission.draft;
  if (live === undefined) return undefined;
  const { listing, warnings } = live;
  const { slug, listbulbUrl } = listing;
  if (warnings.length > 0 && !submission.isJob)
    throw otherThanLive(
      submission,
      slug,
      warnings.map(({ field }) => field),
    );
  return { ...existing(submission, { result: "live", slug, warnings }), state: "LIVE", listbulbUrl };
}

/** Returns the result for a draft whose key was used with different text. Throws a `CatalogError` if this is no job. */
export function submittedResult(submission: Submission, refusal: CatalogError): ExistingDraft {
  const { draft, known, isJob, deps } = submission;
  const { file, slug } = draft;
  const message = `${subjectOf(draft)} was first submitted with different text`;
  if (isJob) {
    const place = file === undefined ? {} : { file };
    const warning = {
      field: "",
      rule: "submitted",
      message: `${message}. ${EDITOR}. ${unlessOwn(draft)}.`,
      ...place,
    };
    return existing(submission, { result: "submitted", slug: known?.slug ?? slug, warnings: [warning] });
  }
  throw new CatalogError({
    code: refusal.code,
    status: refusal.status,
    message,
    facts: known ? [["Draft", `created ${relativeIso(known.at, deps.clock.now())} from this machine`]] : [],
    hint: [editorAdvice(EDITOR, known), { text: unlessOwn(draft) }],
    cause: refusal,
  });
}

/** Returns the name of what the catalog remembers: the slug or, if the user chose a key, the key. */
function subjectOf({ read: { chosenKey }, slug }: CheckedDraft): string {
  return chosenKey === undefined ? slug : `The key ${chosenKey}`;
}

const EDITOR = "The API cannot change a draft: make the change in its editor";

function unlessOwn({ read: { chosenKey } }: CheckedDraft): string {
  const other = chosenKey === undefined ? "slug" : "key";
  return `If the draft there is another product, or you have none (the first attempt was refused, or the draft was deleted): choose another ${other}`;
}

function existing(
  { draft, known }: Submission,
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
  { draft: { file }, known }: Submission,
  slug: string,
  fields: readonly string[],
): CatalogError {
  const isFile = file !== undefined && !isStdin(file);
  const pull = { text: "Take the listing's text", command: command("draft pull", isFile ? [file] : []) };
  const differ = `${counted(fields.length, "field")} differ${fields.length === 1 ? "s" : ""}`;
  return new CatalogError({
    code: "IDEMPOTENCY_CONFLICT",
    message: `${slug} is live with different text: ${differ} (${fields.join(", ")})`,
    facts: [["Sent", "nothing"]],
    hint: [...(isFile ? [pull] : []), editorAdvice("Or change the listing in its editor", known)],
  });
}

function editorAdvice(text: string, known: CreatedRecord | undefined): Advice {
  return known === undefined ? { text } : { text, command: command("draft open", [known.slug]) };
}
