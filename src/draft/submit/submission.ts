import type { Clock } from "../../base/runtime/context.ts";
import type { SendOutcome } from "../../client/catalog-client.ts";
import type { Hint } from "../../contract/errors/advice.ts";
import { recoverWith } from "../../contract/errors/catalog-error.ts";
import type { Draft } from "../../contract/index.ts";
import type { Journal } from "../journal/journal.ts";
import type { CreatedRecord, JournalRecord } from "../journal/record.ts";
import type { CheckedDraft } from "../judge-draft.ts";

/** The dependencies for a submission. */
export interface SubmitDeps {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly newId: () => string;
  readonly journal: Journal;
  readonly note: (text: Hint) => void;
  /** Returns the API key. Throws API_KEY_REQUIRED or INSECURE_BASE_URL if no key can be sent. */
  readonly apiKey: () => Promise<string>;
  /** Sends the body unchanged, with retries. Reports each attempt that is sent, and each that is rejected. */
  readonly createDraft: (request: {
    readonly body: string;
    readonly idempotencyKey: string;
    readonly isOnce: boolean;
    readonly onAttemptOutcome: (outcome: SendOutcome) => void;
  }) => Promise<{
    readonly draft: Draft;
    readonly replayed: boolean;
    readonly raw?: Buffer;
    /** The ID of the local catalog's data, if the catalog provided it. */
    readonly dataId?: string;
  }>;
  /** Returns the state of a draft that the local catalog has, or undefined in other catalogs. */
  readonly localState: (slug: string) => Promise<string | undefined>;
  /** Returns the ID of the catalog's data, if it is a local catalog whose data is recorded in the data folder or in the journal. */
  readonly dataId: (records: readonly JournalRecord[]) => Promise<string | undefined>;
}

/** The catalog to submit to, as the journal names it, and the policy for existing drafts. */
export interface SubmitTarget {
  readonly baseUrl: string;
  /** Whether a draft or listing that exists with different text counts as a success. */
  readonly isJob: boolean;
}

/** A draft to submit, and what this machine knows about it. */
export interface Submission extends Pick<SubmitTarget, "isJob"> {
  readonly deps: SubmitDeps;
  readonly draft: CheckedDraft;
  /** The journal's record of the account's draft that has the same key or slug, if any. */
  readonly known: CreatedRecord | undefined;
}

/** Appends a record to the journal. If writing fails, prints a note. */
export function record({ journal, note }: SubmitDeps, entry: JournalRecord): Promise<void> {
  return journal.append(entry).catch(recoverWith(({ message }) => note(message)));
}
