// The parts of the rules that command descriptions use. Every run loads this file. Importing the database here would add 250 kB to every run.
export {
  LISTING_STATES,
  type ListingState,
  ruleOf,
  STATES,
  VERB_NAMES,
  type Verb,
} from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";
