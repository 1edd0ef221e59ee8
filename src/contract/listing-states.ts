/**
 * The states of a listing, in their usual order. `word` is shown to users, and `kind` is the adjective for a listing in this state.
 *
 * Assumed: a listing's state is `DRAFT`, `SUBMITTED`, `REJECTED`, `LIVE`, `PRIVATE` or `UNLISTED`. The API mentions only `DRAFT`. Only
 * listings in the `LIVE` state are public.
 */
export const STATES = {
  DRAFT: { word: "Draft", symbol: "○", kind: "draft" },
  SUBMITTED: { word: "Waiting for review", symbol: "◐", kind: "submitted" },
  REJECTED: { word: "Rejected", symbol: "✕", kind: "rejected" },
  LIVE: { word: "Live", symbol: "●", kind: "live" },
  PRIVATE: { word: "Hidden", symbol: "◌", kind: "hidden" },
  UNLISTED: { word: "Taken down", symbol: "⊘", kind: "taken-down" },
} as const;
export type ListingState = keyof typeof STATES;

export const LISTING_STATES = Object.keys(STATES).filter((text): text is ListingState => text in STATES);

/** Assumed: there are two plans, `free` and `paid`. They differ only in name, because the local catalog does not accept payments. */
export const PLANS = ["free", "paid"] as const;
export type Plan = (typeof PLANS)[number];

/** Assumed: a moderator's reason has at most 500 characters. */
export const MAX_REASON = 500;

/** The rule for an action: the states before and after it, who may use it, and its other requirements. */
export interface ActionRule {
  readonly from: readonly ListingState[];
  readonly to: ListingState;
  readonly by: "owner" | "moderator";
  /** A further requirement. `content`: complete fields, and a logo or an image. `badge`: the website displays the listing's badge. */
  readonly needs?: "content" | "badge";
  readonly reason?: "required" | "optional";
  readonly mark?: Partial<Pick<ActionSubject, "isFeatured" | "isBadgeVerified">>;
  /** Whether the action sets `listedAt` and ends any featured placement. */
  readonly isNewListing?: true;
  readonly done: string;
  /** For an action that sets a mark, the words that follow `is` for a changed and for an unchanged listing. */
  readonly marked?: readonly [changed: string, unchanged: string];
  readonly about: string;
}

const ACTIONS = {
  submit: {
    ...by("owner", ["DRAFT"], "SUBMITTED"),
    needs: "content",
    done: "submitted",
    about: "submit a draft for review",
  },
  withdraw: {
    ...by("owner", ["SUBMITTED"], "DRAFT"),
    done: "withdrawn",
    about: "withdraw a submission to edit it again",
  },
  approve: {
    ...by("moderator", ["SUBMITTED"], "LIVE"),
    isNewListing: true,
    done: "approved",
    about: "publish a submission",
  },
  reject: {
    ...by("moderator", ["SUBMITTED"], "REJECTED"),
    reason: "required",
    done: "rejected",
    about: "reject a submission; requires --reason",
  },
  revise: {
    ...by("owner", ["REJECTED", "PRIVATE"], "DRAFT"),
    done: "revised",
    about: "make a rejected or hidden listing a draft again",
  },
  hide: { ...by("owner", ["LIVE"], "PRIVATE"), done: "hidden", about: "hide a live listing as its owner" },
  unlist: {
    ...by("moderator", ["LIVE"], "UNLISTED"),
    reason: "optional",
    done: "taken down",
    about: "take down a live listing as the moderator",
  },
  relist: {
    ...by("moderator", ["UNLISTED"], "LIVE"),
    done: "published again",
    about: "publish a taken-down listing again",
  },
  feature: {
    ...by("moderator", ["LIVE"], "LIVE"),
    mark: { isFeatured: true },
    done: "featured",
    marked: ["now featured", "already featured"],
    about: "feature a live listing",
  },
  unfeature: {
    ...by("moderator", ["LIVE"], "LIVE"),
    mark: { isFeatured: false },
    done: "unfeatured",
    marked: ["no longer featured", "not featured"],
    about: "stop featuring a live listing",
  },
  verify: {
    ...by("owner", ["LIVE"], "LIVE"),
    mark: { isBadgeVerified: true },
    needs: "badge",
    done: "verified",
    marked: ["now verified", "already verified"],
    about: "look for the badge on a live listing's website",
  },
  unverify: {
    ...by("moderator", ["LIVE"], "LIVE"),
    mark: { isBadgeVerified: false },
    done: "unverified",
    marked: ["no longer verified", "not verified"],
    about: "remove the verified badge",
  },
} as const satisfies Readonly<Record<string, ActionRule>>;
export type ListingAction = keyof typeof ACTIONS;

export const ACTION_NAMES: readonly ListingAction[] = Object.keys(ACTIONS).filter(isAction);

export const OWNER_ACTIONS = ACTION_NAMES.filter((name) => ruleOf(name).by === "owner");

export function isAction(text: string): text is ListingAction {
  return Object.hasOwn(ACTIONS, text);
}

export function ruleOf(action: ListingAction): ActionRule {
  return ACTIONS[action];
}

/** A submission's version, and the facts that determine whether an action can be used on the submission. */
export interface ActionSubject {
  readonly state: ListingState;
  readonly version: number;
  readonly isFeatured: boolean;
  readonly isBadgeVerified: boolean;
  readonly isSuspended: boolean;
}

/**
 * Returns `do` if an action can be used on a submission, `done` if the action would change nothing, `illegal` if the state does not allow
 * the action, or `suspended` if only the owner can use the action and is suspended.
 */
export function judgeAction(action: ListingAction, subject: ActionSubject) {
  const { from, to, by, mark } = ruleOf(action);
  if (by === "owner" && subject.isSuspended) return "suspended";
  const { isFeatured, isBadgeVerified } = { ...subject, ...mark };
  const isMarked = subject.isFeatured === isFeatured && subject.isBadgeVerified === isBadgeVerified;
  if (subject.state === to && isMarked) return "done";
  return from.includes(subject.state) ? "do" : "illegal";
}

/** Reports whether an action can change what is public. */
export function changesPublic(action: ListingAction): boolean {
  const { from, to } = ruleOf(action);
  return to === "LIVE" || from.includes("LIVE");
}

/** Returns the owner's actions that the submission's state allows, in the order of `ACTIONS`. */
export function ownerActions(subject: ActionSubject): readonly ListingAction[] {
  return OWNER_ACTIONS.filter((action) => judgeAction(action, subject) === "do");
}

/** Returns the words that follow `is` to describe a state, such as `a draft`, `waiting for review` or `hidden`. */
export function stateText(state: ListingState): string {
  return state === "DRAFT" ? "a draft" : STATES[state].word.toLowerCase();
}

/** Returns the reason why an action cannot be used, such as `aurora-notes is a draft; only a submitted listing can be approved`. */
export function stateConflict(action: ListingAction, { slug, state }: ActionSubject & { slug: string }) {
  const { from, done } = ruleOf(action);
  const kinds = from.map((each) => STATES[each].kind).join(" or ");
  return `${slug} is ${stateText(state)}; only a ${kinds}${kinds === "draft" ? "" : " listing"} can be ${done}`;
}

function by<Role extends ActionRule["by"]>(role: Role, from: readonly ListingState[], to: ListingState) {
  return { by: role, from, to };
}
