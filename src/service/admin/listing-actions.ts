// The parts of the rules that command descriptions and views use. Descriptions load this file, so it must not import the database.
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
