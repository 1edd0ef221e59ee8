// The parts of the rules that command descriptions use. Every run loads these descriptions, so this file must not import the database,
// which would add 250 kB.
export {
  LISTING_STATES,
  type ListingState,
  ruleOf,
  STATES,
  VERB_NAMES,
  type Verb,
} from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";
