// The parts of the rules that command descriptions use. Every command loads this file, so it must not import the database (250 kB).
export {
  ACTION_NAMES,
  LISTING_STATES,
  type ListingAction,
  type ListingState,
  ruleOf,
  STATES,
  stateText,
} from "../rules/listing-states.ts";
export { PLANS } from "../rules/submission.ts";
