import { CatalogError } from "../../errors/catalog-error.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";
import type { KeyChoice } from "../key/idempotency-key.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { type SubmitPorts, type SubmittedDraft, submitDraft } from "./submit-draft.ts";

/** A draft that does not exist, or may not: it failed, or it was not sent because of what befell an earlier one. */
interface UnsubmittedDraft {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: CatalogError;
}

/** What became of one draft. */
export type Verdict = SubmittedDraft | UnsubmittedDraft;

/** A verdict, and what to call when the person has been shown it: only then is the draft settled in the journal. */
export interface JudgedDraft {
  readonly verdict: Verdict;
  /** The body of the service's answer; undefined when there is none. */
  readonly raw?: Buffer | undefined;
  readonly settle: () => Promise<void>;
}

/** Several drafts for one catalog. */
export interface SubmitAllRequest {
  readonly drafts: readonly PreparedDraft[];
  readonly baseUrl: string;
  readonly keyChoice: KeyChoice;
}

/**
 * Submits drafts one after the other and gives each one's verdict as soon as it is known.
 *
 * What is wrong with one draft holds up no other. What would befall all of them ends the sending: the daily limit, a refused
 * key, the time of the command used up. Throws as `submitDraft` does when it is interrupted.
 */
export async function* submitDrafts(
  ports: SubmitPorts,
  { drafts, baseUrl, keyChoice }: SubmitAllRequest,
): AsyncGenerator<JudgedDraft, void, void> {
  let obstacle: CatalogError | undefined;
  const answeredKeys = new Set<string>();
  for (const prepared of drafts) {
    const file = prepared.file ?? null;
    if ("error" in prepared) {
      yield unsubmitted({ file, result: "failed", error: prepared.error });
    } else if (obstacle) {
      yield unsubmitted({ file, result: "not-sent", error: obstacle });
    } else {
      const found = prepared.findings && { findings: prepared.findings };
      const request = { draft: prepared.draft, baseUrl, keyChoice, answeredKeys };
      const judged = await submitDraft(ports, request)
        .then(({ draft, raw, settle }): JudgedDraft => ({ verdict: { ...draft, ...found }, raw, settle }))
        .catch((error: unknown) => failure(file, error));
      if ("error" in judged.verdict) obstacle = obstacleIn(judged.verdict.error);
      else answeredKeys.add(judged.verdict.idempotencyKey);
      yield judged;
    }
  }
}

/** The verdict on a draft that was not made: there is nothing to settle. */
export function unsubmitted(verdict: UnsubmittedDraft): JudgedDraft {
  return { verdict, settle: async () => undefined };
}

function failure(file: string | null, error: unknown): JudgedDraft {
  if (error instanceof CatalogError) return unsubmitted({ file, result: "failed", error });
  throw error;
}

const FOR_ALL = ["API_KEY_REQUIRED", "INSECURE_BASE_URL", "OWNER_UNAVAILABLE", "TIMEOUT"];

/** The error that the next draft would meet as well. What was never sent has no unknown outcome. */
function obstacleIn(error: CatalogError): CatalogError | undefined {
  const { cause } = error;
  const reason = error instanceof UnknownOutcome && cause instanceof CatalogError ? cause : error;
  const isForAll = [401, 403, 429].includes(reason.status ?? 0) || FOR_ALL.includes(reason.code);
  return isForAll ? reason : undefined;
}
