import { isCleanText } from "../../contract/index.ts";
import { applyVerb } from "./apply-verb.ts";
import { judgeVerb, ruleOf, type VerbRule } from "./listing-states.ts";
import { invalidFields, ownerSuspended, Refusal, refuse } from "./refusal.ts";
import { checkFields, normalize, type SubmissionProblem } from "./submission-fields.ts";
import {
  conflictOf,
  findSubject,
  type LegalCall,
  type Subject,
  type VerbCall,
  type VerbPorts,
  type VerbResult,
} from "./verb-call.ts";
import { badgeRequest, hasMedia } from "./website-ports.ts";

/** Assumed: a moderator's reason has at most 500 UTF-16 code units. */
export const MAX_REASON = 500;

/**
 * Uses a verb on a listing, and makes all changes in one transaction. Requests to websites are made before the transaction. Within the
 * transaction, the verb is checked again, because the listing may have changed in the meantime.
 */
export async function useVerb(ports: VerbPorts, sent: VerbCall): Promise<VerbResult> {
  const { submissions } = ports;
  const call = { ...sent, reason: sent.reason && normalize(sent.reason) };
  const subject = findSubject(submissions, call);
  if (subject === undefined) return unknown(call.slug);
  const early = resultWithout(ports, call, subject);
  if (early !== undefined) return early;
  const legalCall = await lookUp(ports, call, subject);
  if ("result" in legalCall) return legalCall;

  return submissions.write(() => {
    const current = findSubject(submissions, call);
    // After a reset, the slug may belong to another submission.
    if (current === undefined || idOf(current) !== idOf(subject)) return unknown(call.slug);
    return resultWithout(ports, call, current) ?? applyVerb(ports, legalCall, current);
  });
}

function idOf(subject: Subject): number | undefined {
  return subject.isSubmission ? subject.id : undefined;
}

/** Returns the result of a verb that is refused or would change nothing, or undefined if the verb can be used. */
function resultWithout({ submissions }: VerbPorts, call: VerbCall, subject: Subject): VerbResult | undefined {
  const { slug, verb, version } = call;
  const verdict = judgeVerb(verb, subject);
  if (verdict === "suspended") return { ...refuse(ownerSuspended(slug)), subject };
  if (verdict === "illegal") return conflictOf("state", subject, call);
  if (version === undefined) return conflictOf("version", subject, call);
  if (verdict === "done") {
    // While another listing with the same slug is live, `unchanged` would wrongly suggest that the slug is not public.
    const isPublic = subject.state !== "LIVE" && submissions.liveListing(slug) !== undefined;
    if (isPublic && ruleOf(verb).from.includes("LIVE")) return conflictOf("slug", subject, call);
    // Assumed: a verb that would change nothing succeeds, whichever version of the listing the request specifies.
    return { result: "unchanged", subject, isSimulated: false };
  }
  if (version !== subject.version) return conflictOf("version", subject, call);
  const problems = checkReason(ruleOf(verb).reason, call.reason);
  return problems.length === 0 ? undefined : { ...refuse(invalidFields(problems)), subject };
}

/** Requests what a verb needs from the listing's website. Returns the call with the results, or a refusal. */
async function lookUp(ports: VerbPorts, call: VerbCall, subject: Subject): Promise<LegalCall | VerbResult> {
  const { needs } = ruleOf(call.verb);
  if (needs === "badge") {
    const request = badgeRequest(ports.origin, subject.slug, subject.fields.websiteUrl);
    const finding = await ports.badges.find(request);
    if (finding === "missing") return conflictOf("badge", subject, call);
    return { ...call, isSimulated: finding === "assumed" };
  }
  if (!subject.isSubmission || needs !== "content") return call;

  const { fields, problems } = checkFields(ports.taxonomies, subject.fields, {});
  if (problems.length > 0) return { ...refuse(invalidFields(problems)), subject };
  const { websiteUrl, logoUrl, screenshotUrls } = fields;
  const request = { websiteUrl, screenshotUrls, ...(logoUrl !== "" && { logoUrl }) };
  const media = hasMedia(subject.media) ? subject.media : await ports.media.resolve(request);
  if (hasMedia(media)) return { ...call, media };
  const message = `Neither a logo nor an image was found for ${subject.slug}`;
  return { ...refuse(new Refusal("MEDIA_REQUIRED", message)), subject };
}

function unknown(slug: string): VerbResult {
  const refusal = new Refusal("TOOL_NOT_FOUND", `No submission or live listing "${slug}"`);
  return { ...refuse(refusal), subject: undefined };
}

function checkReason(need: VerbRule["reason"], reason: string | undefined): readonly SubmissionProblem[] {
  if (need === undefined || (need === "optional" && reason === undefined)) return [];
  const problem = (rule: string, message: string) => [{ field: "reason", rule, message }];
  if (reason === undefined) return problem("required", "is missing");
  if (reason === "") return problem("minLength", `is empty, needs 1 to ${MAX_REASON} characters`);
  if (reason.length > MAX_REASON) {
    const size = reason.length.toLocaleString("en");
    return problem("maxLength", `${size} characters, needs 1 to ${MAX_REASON}`);
  }
  if (isCleanText(reason)) return [];
  return problem("characters", "contains a control character or half of a surrogate pair");
}
