import {
  idempotencyKey,
  type KeyChoice,
  type KeyParts,
  type RandomBytes,
  sha256,
} from "../idempotency-key.ts";
import type { JournaledSubmission } from "../journal/journaled-submissions.ts";
import { NEXT_RUN } from "./order-of-events.ts";

/** The key to send. */
export interface ChosenKey {
  readonly key: string;
  /** The key that this run chose but replaced with an earlier submission's key, if any. */
  readonly chosenKey?: string;
  /** The earlier submission that is continued or returned with this key, if any. */
  readonly known?: JournaledSubmission;
}

interface KeySources {
  readonly submissions: readonly JournaledSubmission[];
  readonly randomBytes: RandomBytes;
  /** Whether the run is a batch: several files with `--new`. */
  readonly isBatch: boolean;
}

/**
 * Returns the key to send for a draft. This is the chosen key, produced by `choice`, if the user specified this key or if `NEXT_RUN`
 * resumes or returns a submission with it. Otherwise, it is the first of these keys that exists:
 * - the key with which an earlier run replaced the chosen key
 * - the key of an unfinished submission of the same draft
 * - the key of the same draft in an unfinished batch
 * - the chosen key
 *
 * A run with `--new` and one file can settle a draft in an unfinished batch. After that, only a batch sends that draft's key.
 *
 * Assumed: an idempotency key chosen by the user is always sent, even if an unfinished attempt to submit the same draft has another key.
 */
export function chooseKey(
  choice: KeyChoice,
  parts: KeyParts,
  { submissions, randomBytes, isBatch }: KeySources,
): ChosenKey {
  const bodyHash = sha256(parts.body);
  const same = submissions.filter(({ last }) => last.baseUrl === parts.baseUrl && last.bodyHash === bodyHash);
  const chosen = idempotencyKey(choice, parts, randomBytes);
  const known = same.find(({ last }) => last.idempotencyKey === chosen);
  if (known && NEXT_RUN[known.state] !== "send") return { key: chosen, known };
  if (choice.from === "given") return { key: chosen };

  const other =
    same.findLast(({ state, chosenKeys }) => NEXT_RUN[state] !== "send" && chosenKeys.has(chosen)) ??
    same.findLast(({ state }) => NEXT_RUN[state] === "resume") ??
    same.findLast(({ state, isOfBatch }) => isOfBatch && (isBatch || state !== "created"));
  if (other === undefined) return { key: chosen };
  return {
    key: other.last.idempotencyKey,
    known: other,
    ...(choice.from !== "new" && { chosenKey: chosen }),
  };
}
