// The parts of the rules that command descriptions use. Every command loads this file, so it must not import the database (250 kB).
export {
  LISTING_STATES,
  type ListingState,
  ruleOf,
  STATES,
  stateText,
  VERB_NAMES,
  type Verb,
} from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";
