import { nearest } from "../base/text/nearest.ts";
import { command } from "../contract/errors/advice.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import { exitCodeOf } from "../contract/errors/error-words.ts";
import type { Findings, Problem } from "../contract/errors/input-problem.ts";
import { type InputError, ProblemsError } from "../contract/errors/local-errors.ts";
import { NetworkError, UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import { EXIT } from "../contract/exit-codes.ts";
import { type DraftInput, isWebUrl, normalWebsite, type Taxonomy, type Tool } from "../contract/index.ts";
import { draftKey, type LocalCheck } from "./check-locally.ts";
import { byPlace, invalidDraft } from "./failures.ts";
import type { FailedDraft, ReadDraft } from "./file/read-drafts.ts";
import { isInFile } from "./file/read-source.ts";
import { hasOtherSlug, hasWebsite } from "./live-listing.ts";
import type { SiteFinding } from "./preflight.ts";

export interface CheckedDraft {
  readonly file: ReadDraft["file"];
  /** The draft before the check, with the positions of its values. */
  readonly read: ReadDraft;
  readonly slug: string;
  readonly key: string;
  readonly input: DraftInput;
  /** The findings; undefined if there are none and nothing was looked up. */
  readonly findings: Findings | undefined;
  /** The draft's own live listing, and a warning for each difference. If it is set, the draft must not be sent. */
  readonly live: { readonly listing: Tool; readonly warnings: readonly Problem[] } | undefined;
}

export interface PreparePolicy {
  /** Whether the drafts are only checked. A catalog that cannot be asked is then a warning. */
  readonly isCheck: boolean;
  readonly isJob: boolean;
  /** Whether warnings count as problems. */
  readonly isStrict: boolean;
}

/** What the lookups for one draft found, or their errors. A property is undefined if there was no reason to look. */
export interface Seen extends Partial<Pick<CheckedDraft, "live">> {
  readonly categories?: readonly Taxonomy[] | CatalogError | undefined;
  /** The live listing that has the draft's slug but not its website. Undefined also if the slug is not live. */
  readonly listing?: Tool | CatalogError | undefined;
  readonly site?: readonly SiteFinding[] | undefined;
}

/** Returns the draft to send, or the error that prevents sending it. */
export function judgeDraft(check: LocalCheck, seen: Seen, policy: PreparePolicy): CheckedDraft | FailedDraft {
  const { draft: read, slug, input } = check;
  const { categories, listing, site, live } = seen;
  const counted = [...check.warnings, ...ofWeight(read, "warning", site)].toSorted(byPlace);
  const findings = findingsOf(check, seen, { counted, isCheck: policy.isCheck });
  const key = read.chosenKey ?? (slug === undefined ? undefined : draftKey(slug));
  const fail = (error: CatalogError): FailedDraft => ({ file: read.file, result: "failed", error, key });
  // A draft without a valid website has a problem there, and the listing may be its own.
  const isOther = listing && !(listing instanceof CatalogError) && hasWebsite(read);
  const taken = isOther ? [takenSlug(read, listing)] : [];
  // A live listing is not sent, and the catalog can have renamed its category.
  const unknown = live ? [] : categoryProblems(read, categories);
  const problems = [...check.problems, ...unknown, ...taken];
  const media = ofWeight(read, "problem", site);
  const failed = decidingFailure(seen, policy);
  if (problems.length > 0 || input === undefined || slug === undefined || key === undefined) {
    const invalid = invalidDraft(read, [...problems, ...media], { findings });
    return fail(policy.isCheck && failed ? withProblems(failed, invalid) : invalid);
  }
  const failure = failed ?? (policy.isStrict ? unseenFailure(read, site) : undefined);
  if (failure) return fail(failure);
  const weighed = policy.isStrict ? [...findings.notLookedAt, ...counted] : [];
  const code = weighed.length > 0 ? undefined : "MEDIA_REQUIRED";
  const open = [...media, ...weighed];
  if (open.length > 0) return fail(invalidDraft(read, open, { code, findings }));
  const isEmpty = !site && Object.values(findings).every((each) => each.length === 0);
  return { file: read.file, read, slug, key, input, findings: isEmpty ? undefined : findings, live };
}

function findingsOf(
  { draft, slug }: LocalCheck,
  { categories, listing, live, site }: Seen,
  { counted, isCheck }: { readonly counted: readonly Problem[]; readonly isCheck: boolean },
): Findings {
  const looks = { categories, listing: isCheck ? listing : undefined };
  const unseen = [...uncheckedWarnings(draft.file, slug, looks), ...ofWeight(draft, "unseen", site)];
  const shown = isCheck && live ? [live] : [];
  const facts = shown.map(({ listing: { slug } }) => ({
    field: "slug",
    rule: "live",
    message: `live as ${slug}`,
    ...draft.locate(["slug"]),
  }));
  const warnings = [...unseen, ...counted, ...shown.flatMap((each) => each.warnings)];
  return { warnings, facts: [...facts, ...ofWeight(draft, "fact", site)], notLookedAt: unseen };
}

/** Returns a warning that names what was not checked, if a lookup failed or the catalog lists no categories. */
function uncheckedWarnings(file: string | null, slug: string | undefined, { categories, listing }: Seen) {
  const looks = [["the category", categories] as const, [`whether ${slug} is live`, listing] as const];
  const failures = looks.flatMap(([what, error]) => (error instanceof CatalogError ? [{ what, error }] : []));
  const isEmpty = Array.isArray(categories) && categories.length === 0;
  if (failures.length === 0 && !isEmpty) return [];
  const unchecked = failures.map(({ what }) => what).join(" and ") || "the category";
  const verb = failures.length > 1 ? "were" : "was";
  const { status, message } = failures[0]?.error ?? { message: "the catalog lists no categories" };
  // The service's message can be any string, so it is not quoted.
  const reason = status === undefined ? message : `the catalog answered ${status}`;
  const warning = `${unchecked} ${verb} not checked: ${reason}`;
  return [{ field: "", rule: "not-checked", message: warning, file: file ?? undefined }];
}

/** Returns the findings about the website and the media that have a weight, in the order of their positions. */
function ofWeight({ locate }: ReadDraft, weight: SiteFinding["weight"], all: readonly SiteFinding[] = []) {
  return all
    .filter((finding) => finding.weight === weight)
    .map(({ weight: _, path, ...rest }): Problem => ({ field: path.join("."), ...rest, ...locate(path) }))
    .toSorted(byPlace);
}

/** Returns a problem if the catalog lacks the draft's category. Suggests the category with this name or else with a similar slug. */
function categoryProblems({ body, locate }: ReadDraft, known: Seen["categories"]): readonly Problem[] {
  const slug = typeof body["category"] === "string" ? body["category"].trim() : undefined;
  if (slug === undefined || known === undefined || known instanceof CatalogError) return [];
  const slugs = known.map((category) => category.slug);
  if (known.length === 0 || slugs.includes(slug)) return [];
  const byName = known.find(({ name }) => name.toLowerCase() === slug.toLowerCase());
  const [suggestion] = byName ? [byName.slug] : slug.includes(",") ? [] : nearest(slug, slugs, 1);
  const message = `"${slug}" does not exist`;
  const advice = suggestion ? undefined : { text: "List the categories", command: command("categories") };
  return [{ field: "category", rule: "unknown", message, suggestion, advice, ...locate(["category"]) }];
}

/** Returns the problem of a draft whose slug is live for another website, or cannot be compared because the draft has no valid website. */
export function takenSlug(draft: ReadDraft, { slug, websiteUrl }: Tool): Problem {
  const { file, body, locate } = draft;
  const website = isWebUrl(websiteUrl) ? normalWebsite(websiteUrl) : "another website";
  const live = `${slug} is live for ${website}`;
  const problem = { field: "slug", rule: "taken", ...locate(["slug"]) };
  const text = "If it is yours, make file and listing agree";
  // A pull does not change the value of a flag.
  const isFromFlag = locate(["websiteUrl"]).flag !== undefined;
  const canPull = isInFile(file) && !isFromFlag && !hasOtherSlug({ body: draft.own }, slug);
  const pull = canPull ? [{ text, command: command("draft pull", [file], { listing: slug }) }] : undefined;
  const unclear = { ...problem, message: `${live}, and the file has no valid websiteUrl to compare` };
  // A missing field stays missing in a pull.
  if (!hasWebsite(draft)) return { ...unclear, advice: body["websiteUrl"] ? pull : undefined };
  const means = pull ? `: catalog draft pull FILE --listing ${slug}, or` : " in";
  const message = `${live}. ${text}${means} its editor. Otherwise choose another slug.`;
  // Another slug is the last advice, because the command before it replaces the file's text.
  return { ...problem, message, advice: pull && [...pull, { text: "Otherwise choose another slug" }] };
}

/** Returns the error of a failed lookup, if it decides. Nothing is sent unless it is known whether the draft is live. */
function decidingFailure({ categories, listing }: Seen, { isCheck, isStrict }: PreparePolicy) {
  const failures = [categories, listing].filter((look) => look instanceof CatalogError);
  const wrongBaseUrl = failures.find(({ status }) => status === 404);
  if (wrongBaseUrl) return wrongBaseUrl;
  const decisive = isStrict ? failures.at(-1) : isCheck ? undefined : listing;
  return decisive instanceof CatalogError ? unlooked(decisive) : undefined;
}

/** Returns the error of a failed lookup with a draft's problems. The lookup determines the exit code of a check. */
function withProblems(failure: CatalogError, { problems, sources, findings }: InputError): CatalogError {
  const { message } = failure;
  return new ProblemsError({ ...failure, message, problems, sources, findings, cause: failure });
}

/** Returns the error for what could not be looked at on a website, if anything. */
function unseenFailure(read: ReadDraft, site: Seen["site"]): CatalogError | undefined {
  const unseen = ofWeight(read, "unseen", site).map(({ field, message }) => `${field} ${message}`);
  return unseen.length === 0 ? undefined : new NetworkError({ message: `Not checked: ${unseen.join("; ")}` });
}

/** Returns the error to report. An exit code that would not belong to a failed lookup, such as that of invalid input, becomes 9. */
function unlooked(error: CatalogError): CatalogError {
  if (KEPT.includes(exitCodeOf(error))) return error;
  const message = `Cannot look up the draft in the catalog: ${error.message}`;
  return new UnexpectedResponse({ message, status: error.status, cause: error });
}

const KEPT: readonly number[] = [EXIT.internal, EXIT.rateLimited, EXIT.service, EXIT.network];
