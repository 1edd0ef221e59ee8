import { describe, expect, it } from "vitest";
import {
  type Actor,
  judgeVerb,
  LISTING_STATES,
  type ListingState,
  legalVerbs,
  VERB_NAMES,
  type Verb,
  type VerbSubject,
} from "../../src/service/rules/listing-states.ts";

/** Returns a submission that was changed twice. Fields that are not given have default values. */
function aSubject(fields: Partial<VerbSubject> = {}): VerbSubject {
  return {
    state: "DRAFT",
    version: 3,
    isFeatured: false,
    isBadgeVerified: false,
    isSuspended: false,
    isSubmission: true,
    ...fields,
  };
}

/** An expected row, independent of the table under test: a verb, its actor, and its verdict in every state. */
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

const other = (by: Actor): Actor => (by === "owner" ? "moderator" : "owner");

describe("the table of states", () => {
  it("has an expected verdict in every state for every verb", () => {
    expect(states).toEqual(LISTING_STATES.toSorted((a, b) => states.indexOf(a) - states.indexOf(b)));
    expect(rows.map(([verb]) => verb)).toEqual(VERB_NAMES);
  });

  it.each(cases)(
    "$verb by the $by in $state: $verdict",
    ({ verb: name, by: actor, state: where, verdict }) => {
      const verb = VERB_NAMES.find((each) => each === name) ?? "submit";
      const by: Actor = actor === "owner" ? "owner" : "moderator";
      const state: ListingState = LISTING_STATES.find((each) => each === where) ?? "DRAFT";
      const subject = aSubject({ state });
      expect(judgeVerb(verb, by, subject)).toBe(verdict);
      // The other actor is always refused.
      expect(judgeVerb(verb, other(by), subject)).toBe("illegal");
      // A suspended owner is always refused; a moderator is not.
      const ofSuspended = judgeVerb(verb, by, { ...subject, isSuspended: true });
      expect(ofSuspended).toBe(by === "owner" ? "suspended" : verdict);
    },
  );

  it.each<[Verb, Partial<VerbSubject>]>([
    ["feature", { isFeatured: true }],
    ["verify", { isBadgeVerified: true }],
  ])("%s is done if the mark is already set, and its opposite can be used", (verb, fields) => {
    const subject = aSubject({ state: "LIVE", ...fields });
    const by = verb === "verify" ? "owner" : "moderator";
    expect(judgeVerb(verb, by, subject)).toBe("done");
    expect(judgeVerb(verb === "feature" ? "unfeature" : "unverify", "moderator", subject)).toBe("do");
  });

  it("offers each actor only the legal verbs", () => {
    const offered = LISTING_STATES.map((state) => [
      state,
      legalVerbs("owner", aSubject({ state })).join(" "),
      legalVerbs("moderator", aSubject({ state })).join(" "),
    ]);
    expect(offered).toEqual([
      ["DRAFT", "submit", ""],
      ["SUBMITTED", "withdraw", "approve reject"],
      ["REJECTED", "revise", ""],
      ["LIVE", "hide verify", "unlist feature"],
      ["PRIVATE", "revise", ""],
      ["UNLISTED", "", "relist"],
    ]);
    expect(legalVerbs("owner", aSubject({ state: "LIVE", isSuspended: true }))).toEqual([]);
  });

  it("lets a listing without a submission be marked and unlisted, but never hidden", () => {
    const foreign = aSubject({ state: "LIVE", isSubmission: false });
    expect(legalVerbs("moderator", foreign)).toEqual(["unlist", "feature"]);
    expect(legalVerbs("owner", foreign)).toEqual(["verify"]);
    expect(judgeVerb("hide", "owner", foreign)).toBe("illegal");
    expect(judgeVerb("approve", "moderator", foreign)).toBe("illegal");
  });
});
