// The parts of the rules that command descriptions need. They are not exported by `local-catalog.ts`, because every run loads the
// descriptions, and the database would make them 250 kB larger.
export {
  LISTING_STATES,
  type ListingState,
  ruleOf,
  STATES,
  VERB_NAMES,
  type Verb,
} from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";
