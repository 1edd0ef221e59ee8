import type { SentKey } from "./submit/submit-draft.ts";

/** The current state of a draft, as far as it is known. */
export interface DraftState {
  /** A state of the local catalog, `LIVE`, `not live` or `unknown`. */
  readonly state: string;
  /** The page of a live listing. */
  readonly page: string | null;
}

const STATUSES: Readonly<Record<string, string>> = {
  DRAFT: "DRAFT (private, yours; not published)",
  "not live": "not live; its editor shows its state",
  unknown: "unknown: the catalog did not say",
};

/** Returns the state of a draft in words. */
export function draftStatus({ state, page }: DraftState): string {
  if (state === "LIVE") return page ? `live: ${page}` : "live";
  return STATUSES[state] ?? state;
}

/** The origins of the key of this run, and of the key of an earlier run. */
const ORIGINS: Readonly<Record<SentKey["from"], readonly [string, string]>> = {
  content: ["from content: re-running returns this same draft", "from content, of an earlier run"],
  site: ["from the website: one draft for each website", "from the website, of an earlier run"],
  given: ["given with --idempotency-key", "given with --idempotency-key in an earlier run"],
  new: ["random, for this run only", "random, from an earlier run with --new"],
};

/** Returns the origin of an idempotency key in words. */
export function keyOriginWords({ from, isOfEarlierRun }: SentKey): string {
  return ORIGINS[from][isOfEarlierRun ? 1 : 0];
}
