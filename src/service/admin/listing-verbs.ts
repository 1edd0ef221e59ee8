// The parts of the rules for the descriptions of commands. Every run loads the descriptions, so this file must not import the
// database, which would add 250 kB.
export {
  LISTING_STATES,
  type ListingState,
  ruleOf,
  STATES,
  VERB_NAMES,
  type Verb,
} from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";
