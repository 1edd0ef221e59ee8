import {
  idempotencyKey,
  type KeyChoice,
  type KeyParts,
  keyOrigin,
  type RandomBytes,
  sha256,
} from "../idempotency-key.ts";
import type { JournaledSubmission } from "../journal/journaled-submissions.ts";
import { NEXT_RUN } from "./order-of-events.ts";

/** The key to send and its origin. */
export interface ChosenKey {
  readonly key: string;
  readonly from: KeyChoice["from"];
  /** The key of this run, if it sends the key of an earlier submission instead. */
  readonly chosenKey?: string;
  /** The submission of the same draft that has the key, if any. */
  readonly known?: JournaledSubmission;
}

/** The journal's submissions, and a source of random bytes. */
interface KeySources {
  readonly submissions: readonly JournaledSubmission[];
  readonly randomBytes: RandomBytes;
}

/**
 * Returns the key of a submission according to `NEXT_RUN`: the key of the draft that the chosen key leads to, else the key of an
 * unfinished run with the same draft, else the key of a batch that did not create it, else the chosen key.
 *
 * Assumed: a key chosen by the user is used unchanged, even if an unfinished attempt has another key.
 */
export function chooseKey(choice: KeyChoice, parts: KeyParts, sources: KeySources): ChosenKey {
  const bodyHash = sha256(parts.body);
  const same = sources.submissions.filter(
    ({ last }) => last.baseUrl === parts.baseUrl && last.bodyHash === bodyHash,
  );
  const chosen = idempotencyKey(choice, parts, sources.randomBytes);
  const own = { key: chosen, from: choice.from };
  const known = same.find(({ last }) => last.idempotencyKey === chosen);
  if (known && NEXT_RUN[known.state].sameKey !== "send") return { ...own, known };
  if (choice.from === "given") return own;

  const other =
    same.findLast(({ state, chosenKeys }) => NEXT_RUN[state].sameKey !== "send" && chosenKeys.has(chosen)) ??
    same.findLast(({ state }) => NEXT_RUN[state].otherKey === "resume") ??
    same.findLast(({ state, last }) => last.isOfBatch && NEXT_RUN[state].ofBatch === "continue");
  if (other === undefined) return own;
  const key = other.last.idempotencyKey;
  const chosenKey = choice.from === "new" ? {} : { chosenKey: chosen };
  return { key, from: keyOrigin(key), known: other, ...chosenKey };
}
