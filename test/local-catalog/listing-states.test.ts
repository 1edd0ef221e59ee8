import { describe, expect, it } from "vitest";
import {
  ACTION_NAMES,
  type ActionSubject,
  judgeAction,
  LISTING_STATES,
  type ListingAction,
  type ListingState,
  ruleOf,
  stateConflict,
} from "../../src/contract/listing-states.ts";

/** Returns a submission to which actions can be applied. Omitted fields have default values. */
function aSubject(fields: Partial<ActionSubject> = {}): ActionSubject {
  return {
    state: "DRAFT",
    version: 3,
    isFeatured: false,
    isBadgeVerified: false,
    isSuspended: false,
    ...fields,
  };
}

/** The expected results, independent of the table under test. Each row has an action, the role that uses it, and a result per state. */
const EXPECTED = `
  action       by         DRAFT    SUBMITTED  REJECTED  LIVE     PRIVATE  UNLISTED
  submit     owner      do       done       illegal   illegal  illegal  illegal
  withdraw   owner      done     do         illegal   illegal  illegal  illegal
  approve    moderator  illegal  do         illegal   done     illegal  illegal
  reject     moderator  illegal  do         done      illegal  illegal  illegal
  revise     owner      done     illegal    do        illegal  do       illegal
  hide       owner      illegal  illegal    illegal   do       done     illegal
  unlist     moderator  illegal  illegal    illegal   do       illegal  done
  relist     moderator  illegal  illegal    illegal   done     illegal  do
  feature    moderator  illegal  illegal    illegal   do       illegal  illegal
  unfeature  moderator  illegal  illegal    illegal   done     illegal  illegal
  verify     owner      illegal  illegal    illegal   do       illegal  illegal
  unverify   moderator  illegal  illegal    illegal   done     illegal  illegal
`;

const [[, , ...states] = [], ...rows] = EXPECTED.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

const cases = rows.flatMap(([action, by, ...results]) =>
  results.map((result, index) => ({ action, by, state: states[index], result })),
);

describe("the table of states", () => {
  it("has the same states and actions as the table of expected results", () => {
    expect(states).toEqual(LISTING_STATES.toSorted((a, b) => states.indexOf(a) - states.indexOf(b)));
    expect(rows.map(([action]) => action)).toEqual(ACTION_NAMES);
  });

  it.each(cases)("$action by the $by in $state: $result", ({ action: name, by, state: where, result }) => {
    const action = ACTION_NAMES.find((each) => each === name) ?? "submit";
    const state: ListingState = LISTING_STATES.find((each) => each === where) ?? "DRAFT";
    const subject = aSubject({ state });
    expect(ruleOf(action).by).toBe(by);
    expect(judgeAction(action, subject)).toBe(result);
    // Suspending the owner affects only the owner's actions.
    expect(judgeAction(action, { ...subject, isSuspended: true })).toBe(
      by === "owner" ? "suspended" : result,
    );
  });

  it.each<[ListingAction, Partial<ActionSubject>]>([
    ["feature", { isFeatured: true }],
    ["verify", { isBadgeVerified: true }],
  ])("%s changes nothing if it is repeated, and the opposite action is allowed", (action, fields) => {
    const subject = aSubject({ state: "LIVE", ...fields });
    expect(judgeAction(action, subject)).toBe("done");
    expect(judgeAction(action === "feature" ? "unfeature" : "unverify", subject)).toBe("do");
  });

  it.each<[ListingAction, ListingState, string]>([
    ["approve", "DRAFT", "aurora is a draft; only a submitted listing can be approved"],
    ["submit", "UNLISTED", "aurora is taken down; only a draft can be submitted"],
    ["revise", "SUBMITTED", "aurora is waiting for review; only a rejected or hidden listing can be revised"],
    ["relist", "PRIVATE", "aurora is hidden; only a taken-down listing can be published again"],
  ])("explains why %s cannot be used in the state %s", (action, state, text) => {
    expect(stateConflict(action, { ...aSubject({ state }), slug: "aurora" })).toBe(text);
  });
});
