import { describe, expect, it } from "vitest";
import {
  judgeVerb,
  LISTING_STATES,
  type ListingState,
  ownerVerbs,
  ruleOf,
  stateConflict,
  VERB_NAMES,
  type Verb,
  type VerbSubject,
} from "../../src/service/rules/listing-states.ts";

/** Returns the facts about a submission. Omitted facts have default values. */
function aSubject(fields: Partial<VerbSubject> = {}): VerbSubject {
  return {
    state: "DRAFT",
    version: 3,
    isFeatured: false,
    isBadgeVerified: false,
    isSuspended: false,
    ...fields,
  };
}

/** The expected rows, independent of the table under test: a verb, who may use it, and its verdict in every state. */
const EXPECTED = `
  verb       by         DRAFT    SUBMITTED  REJECTED  LIVE     PRIVATE  UNLISTED
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

const cases = rows.flatMap(([verb, by, ...verdicts]) =>
  verdicts.map((verdict, index) => ({ verb, by, state: states[index], verdict })),
);

describe("the table of states", () => {
  it("is tested for every verb in every state", () => {
    expect(states).toEqual(LISTING_STATES.toSorted((a, b) => states.indexOf(a) - states.indexOf(b)));
    expect(rows.map(([verb]) => verb)).toEqual(VERB_NAMES);
  });

  it.each(cases)("$verb by the $by in $state: $verdict", ({ verb: name, by, state: where, verdict }) => {
    const verb = VERB_NAMES.find((each) => each === name) ?? "submit";
    const state: ListingState = LISTING_STATES.find((each) => each === where) ?? "DRAFT";
    const subject = aSubject({ state });
    expect(ruleOf(verb).by).toBe(by);
    expect(judgeVerb(verb, subject)).toBe(verdict);
    // A suspended owner is always refused; a moderator is not.
    expect(judgeVerb(verb, { ...subject, isSuspended: true })).toBe(by === "owner" ? "suspended" : verdict);
  });

  it.each<[Verb, Partial<VerbSubject>]>([
    ["feature", { isFeatured: true }],
    ["verify", { isBadgeVerified: true }],
  ])("%s is done if the mark is already set, and its opposite is allowed", (verb, fields) => {
    const subject = aSubject({ state: "LIVE", ...fields });
    expect(judgeVerb(verb, subject)).toBe("done");
    expect(judgeVerb(verb === "feature" ? "unfeature" : "unverify", subject)).toBe("do");
  });

  it("offers the owner only verbs that can be used now", () => {
    const offered = LISTING_STATES.map((state) => [state, ownerVerbs(aSubject({ state })).join(" ")]);
    expect(offered).toEqual([
      ["DRAFT", "submit"],
      ["SUBMITTED", "withdraw"],
      ["REJECTED", "revise"],
      ["LIVE", "hide verify"],
      ["PRIVATE", "revise"],
      ["UNLISTED", ""],
    ]);
    expect(ownerVerbs(aSubject({ state: "LIVE", isSuspended: true }))).toEqual([]);
  });

  it.each<[Verb, ListingState, string]>([
    ["approve", "DRAFT", "aurora is a draft; only a submitted listing can be approved"],
    ["submit", "UNLISTED", "aurora is taken down; only a draft can be submitted"],
    ["revise", "SUBMITTED", "aurora is waiting for review; only a rejected or hidden listing can be revised"],
    ["relist", "PRIVATE", "aurora is hidden; only a taken-down listing can be published again"],
  ])("explains why %s is illegal in %s", (verb, state, text) => {
    expect(stateConflict(verb, { ...aSubject({ state }), slug: "aurora" })).toBe(text);
  });
});
