import type { Clock } from "../../context.ts";
import type { Draft } from "../../contract/index.ts";
import type { Hint } from "../../errors/advice.ts";
import type { CheckedDraft } from "../check/check-candidate.ts";
import { absolutePath } from "../file/read-source.ts";
import { normalSite, type RandomBytes, sha256 } from "../idempotency-key.ts";
import type { Journal } from "../journal/journal.ts";
import type { AttemptRecord } from "../journal/record.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";

/** The ports for submitting drafts. */
export interface SubmitPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The folder that file names are relative to. */
  readonly cwd: string;
  readonly randomBytes: RandomBytes;
  readonly journal: Journal;
  /** Prints a note. */
  readonly note: (text: Hint) => void;
  /**
   * Sends the body unchanged, with retries, and reports the outcomes of all attempts. Throws a `CatalogError` on failure, or the signal's
   * reason after an interruption.
   */
  readonly createDraft: (
    body: string,
    idempotencyKey: string,
    onAttemptOutcome: (outcome: SendOutcome) => void,
  ) => Promise<{ readonly draft: Draft; readonly replayed: boolean; readonly raw?: Buffer }>;
}

/** The catalog to submit to. */
export interface SubmitTarget {
  /** The normalized base URL, or `sandbox`. */
  readonly baseUrl: string;
  /** The ID of the local catalog's data, or undefined for any other catalog. */
  readonly dataId?: string | undefined;
}

/** An event of one HTTP attempt. Every attempt has a `sent` event. If the service refuses the attempt, a `refused` event follows. */
export type SendOutcome = "sent" | "refused";

/** Returns the fields that every record has. For an invalid draft, the body hash and the name are empty. */
export function identify(
  ports: SubmitPorts,
  { baseUrl, dataId }: SubmitTarget,
  { draft, key }: { readonly draft: PreparedDraft; readonly key: string },
): Omit<AttemptRecord, "type"> {
  const path = absolutePath(ports.cwd, draft.file);
  return {
    v: 1,
    id: Buffer.from(ports.randomBytes(8)).toString("hex"),
    at: now(ports),
    baseUrl,
    ...(dataId !== undefined && { dataId }),
    idempotencyKey: key,
    ...("error" in draft ? { bodyHash: "", name: "" } : contentOf(draft)),
    file: draft.file ?? null,
    ...(path !== undefined && { path }),
  };
}

function contentOf({ body, input }: CheckedDraft) {
  return { bodyHash: sha256(body), name: input.name, website: normalSite(input.websiteUrl) };
}

/** Returns the current time in ISO 8601. */
export function now({ clock }: Pick<SubmitPorts, "clock">): string {
  return clock.now().toISOString();
}
