import {
  idempotencyKey,
  type KeyChoice,
  type KeyParts,
  type RandomBytes,
  sha256,
} from "../idempotency-key.ts";
import type { JournaledSubmission } from "../journal/journaled-submissions.ts";

/** The key to send, and the unfinished submission that is resumed with it. */
export interface ChosenKey {
  readonly key: string;
  readonly resumed: JournaledSubmission | undefined;
}

/**
 * Returns the key of a submission: that of an unfinished attempt of the same draft, so that it cannot be created twice, else
 * the chosen one.
 *
 * Assumed: a key that a person gave is used unchanged, and a derived key whose draft is known to exist is used again.
 */
export function chooseKey(
  choice: KeyChoice,
  parts: KeyParts,
  { submissions, randomBytes }: { submissions: readonly JournaledSubmission[]; randomBytes: RandomBytes },
): ChosenKey {
  const bodyHash = sha256(parts.body);
  const same = submissions.filter(({ last }) => last.baseUrl === parts.baseUrl && last.bodyHash === bodyHash);
  const chosen = idempotencyKey(choice, parts, randomBytes);
  const known = same.find(({ last }) => last.idempotencyKey === chosen);
  if (known?.state === "unknown") return { key: chosen, resumed: known };
  if (known?.state === "created" || choice.from === "given") return { key: chosen, resumed: undefined };

  const resumed = same.findLast(({ state }) => state === "unknown");
  return { key: resumed?.last.idempotencyKey ?? chosen, resumed };
}
