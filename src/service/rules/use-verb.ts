import { applyVerb } from "./apply-verb.ts";
import { judgeVerb } from "./judge-verb.ts";
import { ruleOf, type VerbRule } from "./listing-states.ts";
import { checkFields, type SubmissionProblem } from "./submission-fields.ts";
import { conflictOf, type Findings, type VerbCall, type VerbPorts, type VerbResult } from "./verb-call.ts";
import { findSubject, type Subject, websiteOf } from "./verb-subject.ts";
import { badgeRequest } from "./website-ports.ts";

/** Assumed: a moderator's reason has up to 500 UTF-16 units. */
export const MAX_REASON = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/**
 * Uses a verb on a listing. The state, the live listing and the version change in one transaction or not at all.
 *
 * Websites are looked up before the transaction; a listing that changes meanwhile makes the verb stale.
 */
export async function useVerb(ports: VerbPorts, call: VerbCall): Promise<VerbResult> {
  const subject = findSubject(ports.submissions, call.slug);
  if (subject === undefined) return { result: "unknown" };
  const refusal = refusalOf(call, subject);
  if (refusal !== undefined) return refusal;
  const found = await lookUp(ports, call, subject);
  if ("result" in found) return found;

  return ports.submissions.write(() => {
    const current = findSubject(ports.submissions, call.slug);
    if (current === undefined) return { result: "unknown" };
    const late = refusalOf({ ...call, version: found.version }, current);
    return late ?? applyVerb(ports, { ...call, reason: foldReason(call.reason), found }, current);
  });
}

/** Returns the result of a verb that cannot be used; undefined when it can. */
function refusalOf(call: VerbCall, subject: Subject): VerbResult | undefined {
  switch (judgeVerb(call, subject)) {
    case "done":
      return { result: "done", subject };
    case "suspended":
      return { result: "suspended", subject };
    case "illegal":
      return conflictOf("state", subject, call);
    case "stale":
      return conflictOf("version", subject, call);
    case "do": {
      const problems = checkReason(ruleOf(call.verb).reason, call.reason);
      return problems.length === 0 ? undefined : { result: "problems", subject, problems };
    }
  }
}

async function lookUp(
  ports: VerbPorts,
  { verb }: VerbCall,
  subject: Subject,
): Promise<Findings | VerbResult> {
  const { version } = subject;
  const { needs } = ruleOf(verb);
  if (needs.includes("badge")) {
    const finding = await ports.badges.find(badgeRequest(ports.origin, subject.slug, websiteOf(subject)));
    if (finding === "missing") return conflictOf("badge", subject, { verb });
    return { version, isSimulated: finding === "assumed" };
  }
  if (!subject.isSubmission || !needs.includes("complete")) return { version };

  const { fields, problems } = checkFields(ports.taxonomies, subject.fields, {});
  if (problems.length > 0) return { result: "problems", subject, problems };
  const isResolved = subject.media.logoUrl !== null || subject.media.imageUrl !== null;
  const media = isResolved ? subject.media : await ports.media.resolve(mediaRequest(fields));
  if (media.logoUrl === null && media.imageUrl === null) return { result: "no-media", subject };
  return { version, media };
}

function mediaRequest({ websiteUrl, logoUrl, screenshotUrls }: ReturnType<typeof checkFields>["fields"]) {
  return { websiteUrl, screenshotUrls, ...(logoUrl !== "" && { logoUrl }) };
}

/** Returns a reason trimmed and with LF line ends. */
function foldReason(reason: string | undefined): string | undefined {
  return reason?.replace(/\r\n?/g, "\n").trim();
}

/** Checks the reason of a verb that needs or takes one, in the words of the contract's checks. */
function checkReason(need: VerbRule["reason"], given: string | undefined): readonly SubmissionProblem[] {
  const reason = foldReason(given);
  if (need === undefined || (need === "optional" && reason === undefined)) return [];
  const problem = (rule: string, message: string) => [{ field: "reason", rule, message }];
  if (reason === undefined) return problem("required", "is missing");
  const { length } = reason;
  if (length < 1 || length > MAX_REASON) {
    const size = `${length.toLocaleString("en")} character${length === 1 ? "" : "s"}`;
    return problem(length < 1 ? "minLength" : "maxLength", `${size}, needs 1 to ${MAX_REASON}`);
  }
  if (reason.isWellFormed() && !CONTROL.test(reason)) return [];
  return problem("characters", "contains a control character or half of a surrogate pair");
}
