import { ruleOf, VERB_NAMES, type Verb } from "../rules/listing-states.ts";

// Apart from `local-catalog.ts`, since descriptions of commands are loaded in every run: with the database they would be 250 kB larger.
export { LISTING_STATES, type ListingState, STATES, type Verb } from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";

/** A verb as the command line describes it. */
export interface ListingVerb {
  readonly name: Verb;
  /** A line for help, in lower case. */
  readonly about: string;
  /** The need of a reason; undefined when it takes none. */
  readonly reason: "required" | "optional" | undefined;
  /** True for the one that completes a draft. */
  readonly isSubmission: boolean;
  /** True when it decides on a submission. */
  readonly isReview: boolean;
}

/** Lists every verb of the table of states, in its order. */
export function listingVerbs(): readonly ListingVerb[] {
  return VERB_NAMES.map((name) => {
    const { about, reason, needs, by, from } = ruleOf(name);
    const isReview = by === "moderator" && from.includes("SUBMITTED");
    return { name, about, reason, isSubmission: needs.includes("complete"), isReview };
  });
}
