import { ruleOf, VERB_NAMES, type Verb } from "../rules/listing-states.ts";

// Separate from `local-catalog.ts`: every run loads the descriptions of commands, and the database would make them 250 kB
// larger.
export { LISTING_STATES, type ListingState, STATES, type Verb } from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";

/** A verb as described on the command line. */
export interface ListingVerb {
  readonly name: Verb;
  /** The description for help, in lower case. */
  readonly about: string;
  /** Whether the verb takes a reason; undefined if not. */
  readonly reason: "required" | "optional" | undefined;
  /** True for the verb that submits a draft. */
  readonly isSubmission: boolean;
  /** True for a verb that decides on a submission. */
  readonly isReview: boolean;
}

/** Lists every verb, in the order of the table of verbs. */
export function listingVerbs(): readonly ListingVerb[] {
  return VERB_NAMES.map((name) => {
    const { about, reason, needs, by, from } = ruleOf(name);
    const isReview = by === "moderator" && from.includes("SUBMITTED");
    return { name, about, reason, isSubmission: needs.includes("complete"), isReview };
  });
}
