/** A state for people: the same word and sign in the editor, on the account page and in the command line's help. */
export interface StateLabel {
  readonly word: string;
  readonly sign: string;
}

/**
 * The states of a listing, in the order of its life.
 *
 * Assumed: a listing is `DRAFT`, `SUBMITTED`, `REJECTED`, `LIVE`, `PRIVATE` or `UNLISTED`; the API names only `DRAFT`.
 * Only `LIVE` is public.
 */
export const STATES = {
  DRAFT: { word: "Draft", sign: "○" },
  SUBMITTED: { word: "Waiting for review", sign: "◐" },
  REJECTED: { word: "Rejected", sign: "✕" },
  LIVE: { word: "Live", sign: "●" },
  PRIVATE: { word: "Hidden", sign: "◌" },
  UNLISTED: { word: "Taken down", sign: "⊘" },
} as const satisfies Readonly<Record<string, StateLabel>>;
/** The state of a listing. */
export type ListingState = keyof typeof STATES;

/** Every state, in the order of the table. */
export const LISTING_STATES: readonly ListingState[] = Object.keys(STATES).filter(isListingState);

/** Reports whether a text is the name of a state. */
export function isListingState(text: string): text is ListingState {
  return Object.hasOwn(STATES, text);
}

/** The role of whoever uses a verb: the owner in the editor, the moderator from the command line. */
export type Actor = "owner" | "moderator";

/**
 * A condition of a verb beyond state and actor.
 *
 * `complete`: every rule of the contract, a category and a plan. `media`: a logo or an image. `slug`: no other live
 * listing has the slug. `category`: the category still exists. `badge`: the website shows the catalog's badge.
 */
export type Need = "complete" | "media" | "slug" | "category" | "badge";

/** A property that a verb sets on a live listing. */
export interface Mark {
  readonly property: "isFeatured" | "isBadgeVerified";
  readonly value: boolean;
}

/** One row of the table: who takes a listing from which states to which one, and what that needs. */
export interface VerbRule {
  readonly from: readonly ListingState[];
  readonly by: Actor;
  readonly to: ListingState;
  readonly needs: readonly Need[];
  readonly reason?: "required" | "optional";
  readonly mark?: Mark;
  /** Set when the listing counts as new: listed from now on, without an editorial placement. */
  readonly isNewListing?: true;
  /** Set when it also works on live listings without a submission: samples and imported ones. */
  readonly isForAnyListing?: true;
  /** A line for help, in lower case. */
  readonly about: string;
}

/**
 * The verbs, by name.
 *
 * Assumed: one table decides which verb takes a listing from which state to which, and who may use it. Editor, command
 * line and completion read it.
 */
export const VERBS = {
  submit: {
    from: ["DRAFT"],
    by: "owner",
    to: "SUBMITTED",
    needs: ["complete", "media"],
    about: "submit a draft for review",
  },
  withdraw: {
    from: ["SUBMITTED"],
    by: "owner",
    to: "DRAFT",
    needs: [],
    about: "take a submission back to edit it",
  },
  approve: {
    from: ["SUBMITTED"],
    by: "moderator",
    to: "LIVE",
    needs: ["slug", "category"],
    isNewListing: true,
    about: "publish a submission",
  },
  reject: {
    from: ["SUBMITTED"],
    by: "moderator",
    to: "REJECTED",
    needs: [],
    reason: "required",
    about: "turn a submission down, with a reason",
  },
  revise: {
    from: ["REJECTED", "PRIVATE"],
    by: "owner",
    to: "DRAFT",
    needs: [],
    about: "make a rejected or hidden listing a draft again",
  },
  hide: {
    from: ["LIVE"],
    by: "owner",
    to: "PRIVATE",
    needs: [],
    about: "hide a live listing as its owner",
  },
  unlist: {
    from: ["LIVE"],
    by: "moderator",
    to: "UNLISTED",
    needs: [],
    reason: "optional",
    isForAnyListing: true,
    about: "take a live listing down as the moderator",
  },
  relist: {
    from: ["UNLISTED"],
    by: "moderator",
    to: "LIVE",
    needs: ["slug", "category"],
    about: "publish an unlisted listing again",
  },
  feature: {
    from: ["LIVE"],
    by: "moderator",
    to: "LIVE",
    needs: [],
    mark: { property: "isFeatured", value: true },
    isForAnyListing: true,
    about: "give a live listing an editorial placement",
  },
  unfeature: {
    from: ["LIVE"],
    by: "moderator",
    to: "LIVE",
    needs: [],
    mark: { property: "isFeatured", value: false },
    isForAnyListing: true,
    about: "remove the editorial placement",
  },
  verify: {
    from: ["LIVE"],
    by: "owner",
    to: "LIVE",
    needs: ["badge"],
    mark: { property: "isBadgeVerified", value: true },
    isForAnyListing: true,
    about: "look for the badge on the website of a live listing",
  },
  unverify: {
    from: ["LIVE"],
    by: "moderator",
    to: "LIVE",
    needs: [],
    mark: { property: "isBadgeVerified", value: false },
    isForAnyListing: true,
    about: "remove the verified badge",
  },
} as const satisfies Readonly<Record<string, VerbRule>>;
/** The name of a verb. */
export type Verb = keyof typeof VERBS;

/** Every verb, in the order of the table. */
export const VERB_NAMES: readonly Verb[] = Object.keys(VERBS).filter(isVerb);

/** Returns true for the name of a verb. */
export function isVerb(text: string): text is Verb {
  return Object.hasOwn(VERBS, text);
}

/** Returns the rule of a verb, with every property that a rule can have. */
export function ruleOf(verb: Verb): VerbRule {
  return VERBS[verb];
}

/** The facts that a verb is judged by. */
export interface VerbSubject {
  readonly state: ListingState;
  readonly version: number;
  readonly isFeatured: boolean;
  readonly isBadgeVerified: boolean;
  /** True when its owner is suspended. */
  readonly isSuspended: boolean;
  /** False for a sample or imported listing, which has no owner and no draft. */
  readonly isSubmission: boolean;
}

/** `do` it; it is `done` already; or the reason why it cannot be done. */
export type VerbVerdict = "do" | "done" | "illegal" | "suspended";

/** Judges a verb by state and actor; what it needs beyond that is checked elsewhere. */
export function judgeVerb(verb: Verb, by: Actor, subject: VerbSubject): VerbVerdict {
  const rule = ruleOf(verb);
  if (rule.by !== by || !(subject.isSubmission || rule.isForAnyListing)) return "illegal";
  if (by === "owner" && subject.isSuspended) return "suspended";
  if (isHeld(rule, subject)) return "done";
  return rule.from.includes(subject.state) ? "do" : "illegal";
}

/** Returns the verbs that an actor can use on a listing now, in the order of the table. A suspended owner has none. */
export function legalVerbs(by: Actor, subject: VerbSubject): readonly Verb[] {
  return VERB_NAMES.filter((verb) => judgeVerb(verb, by, subject) === "do");
}

function isHeld({ to, mark }: VerbRule, subject: VerbSubject): boolean {
  return subject.state === to && (mark === undefined || subject[mark.property] === mark.value);
}
