/** The label of a state: the same word and symbol in the editor, on the account page and in command-line help. */
export interface StateLabel {
  readonly word: string;
  readonly sign: string;
}

/**
 * The states of a listing, in their usual order.
 *
 * Assumed: a listing is `DRAFT`, `SUBMITTED`, `REJECTED`, `LIVE`, `PRIVATE` or `UNLISTED`; the API names only `DRAFT`. Only
 * `LIVE` is public.
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

/** The role of the user of a verb: the owner in the editor, or the moderator on the command line. */
export type Actor = "owner" | "moderator";

/**
 * A requirement of a verb besides state and actor.
 *
 * `complete`: the fields satisfy every rule of the contract and have a category and a plan. `media`: a logo or an image exists.
 * `slug`: no other live listing has the slug. `category`: the category still exists. `badge`: the website shows the catalog's
 * badge.
 */
export type Need = "complete" | "media" | "slug" | "category" | "badge";

/** A property that a verb sets on a live listing. */
export interface Mark {
  readonly property: "isFeatured" | "isBadgeVerified";
  readonly value: boolean;
}

/** The rule of a verb: the actor, the states before and after, and the requirements. */
export interface VerbRule {
  readonly from: readonly ListingState[];
  readonly by: Actor;
  readonly to: ListingState;
  readonly needs: readonly Need[];
  readonly reason?: "required" | "optional";
  readonly mark?: Mark;
  /** Set if the listing counts as new: it is listed as of now, without an editorial placement. */
  readonly isNewListing?: true;
  /** Set if the verb also works on sample and imported listings. */
  readonly isForAnyListing?: true;
  /** The description for help, in lower case. */
  readonly about: string;
}

/**
 * The verbs, by name.
 *
 * Assumed: one table defines the states that a verb applies to, the resulting state, and who may use the verb. The editor, the
 * command line and completion use this table.
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

/** Reports whether a text is the name of a verb. */
export function isVerb(text: string): text is Verb {
  return Object.hasOwn(VERBS, text);
}

/** Returns the rule of a verb, typed with all optional properties. */
export function ruleOf(verb: Verb): VerbRule {
  return VERBS[verb];
}

/** The facts that decide whether a verb is legal. */
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

/** `do`: the verb can be used. `done`: the listing already is in the target state. Otherwise, the reason for a refusal. */
export type VerbVerdict = "do" | "done" | "illegal" | "suspended";

/** Decides whether an actor can use a verb on a listing in its state. Other requirements are checked elsewhere. */
export function judgeVerb(verb: Verb, by: Actor, subject: VerbSubject): VerbVerdict {
  const rule = ruleOf(verb);
  if (rule.by !== by || !(subject.isSubmission || rule.isForAnyListing)) return "illegal";
  if (by === "owner" && subject.isSuspended) return "suspended";
  if (isHeld(rule, subject)) return "done";
  return rule.from.includes(subject.state) ? "do" : "illegal";
}

/** Returns the verbs that an actor can use on a listing now, in the order of the table. A suspended owner can use none. */
export function legalVerbs(by: Actor, subject: VerbSubject): readonly Verb[] {
  return VERB_NAMES.filter((verb) => judgeVerb(verb, by, subject) === "do");
}

function isHeld({ to, mark }: VerbRule, subject: VerbSubject): boolean {
  return subject.state === to && (mark === undefined || subject[mark.property] === mark.value);
}
