import type { SentKey } from "./submit/submit-draft.ts";

/** The current state of a draft, as far as the catalog reports it. */
export interface DraftState {
  /** `not live`, `unknown`, or a state that the local catalog defines, such as `LIVE`. */
  readonly state: string;
  /** The URL of the live listing's page, or null if no live listing is known. */
  readonly page: string | null;
}

const STATUSES: Readonly<Record<string, string>> = {
  DRAFT: "DRAFT (private, yours; not published)",
  "not live": "not live; its editor shows its state",
  unknown: "unknown: the catalog did not say",
};

/** Returns a phrase that describes the state of a draft. */
export function draftStatus({ state, page }: DraftState): string {
  if (state === "LIVE") return page ? `live: ${page}` : "live";
  return STATUSES[state] ?? state;
}

/** Two descriptions of each key origin: the first for a key that this run chose, the second for a key from an earlier run. */
const ORIGINS: Readonly<Record<SentKey["from"], readonly [string, string]>> = {
  content: ["from content: re-running returns this same draft", "from content, in an earlier run"],
  site: ["from the website: one draft for each website", "from the website, in an earlier run"],
  given: ["given with --idempotency-key", "given with --idempotency-key in an earlier run"],
  new: ["random, for this run only", "random, from an earlier run with --new"],
};

/** Returns a phrase that describes where an idempotency key comes from. */
export function keyOriginWords({ from, isOfEarlierRun }: SentKey): string {
  return ORIGINS[from][isOfEarlierRun ? 1 : 0];
}
