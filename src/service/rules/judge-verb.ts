import { type Actor, ruleOf, VERB_NAMES, type Verb, type VerbRule } from "./listing-states.ts";
import type { VerbSubject } from "./submission.ts";

/** The actor of a verb, and the version that the actor has seen; without one, any version is accepted. */
export interface VerbRequest {
  readonly verb: Verb;
  readonly by: Actor;
  readonly version?: number | undefined;
}

/** `do` it; it is `done` already; or the reason why it cannot be done. */
export type VerbVerdict = "do" | "done" | "illegal" | "stale" | "suspended";

/**
 * Judges a verb by state, actor and version; what the verb needs beyond that is checked elsewhere.
 *
 * Assumed: a verb whose result already holds is done, whatever the version, so that repeating it is harmless.
 */
export function judgeVerb({ verb, by, version }: VerbRequest, subject: VerbSubject): VerbVerdict {
  const rule = ruleOf(verb);
  if (rule.by !== by || !(subject.isSubmission || rule.isForAnyListing)) return "illegal";
  if (by === "owner" && subject.isSuspended) return "suspended";
  if (isHeld(rule, subject)) return "done";
  if (!rule.from.includes(subject.state)) return "illegal";
  return version === undefined || version === subject.version ? "do" : "stale";
}

/** Returns the verbs that an actor can use on a listing now, in the order of the table. A suspended owner has none. */
export function legalVerbs(by: Actor, subject: VerbSubject): readonly Verb[] {
  return VERB_NAMES.filter((verb) => judgeVerb({ verb, by }, subject) === "do");
}

function isHeld({ to, mark }: VerbRule, subject: VerbSubject): boolean {
  return subject.state === to && (mark === undefined || subject[mark.property] === mark.value);
}
