import type { CatalogError } from "../contract/errors/catalog-error.ts";
import type { Findings, Problem } from "../contract/errors/input-problem.ts";
import type { Tool } from "../contract/index.ts";
import type { CatalogLooks } from "./catalog-looks.ts";
import type { DraftRequest, LocalCheck } from "./check/check-candidate.ts";
import type { DraftCandidate } from "./check/draft-candidate.ts";
import type { SiteFindings } from "./preflight/preflight.ts";

/** A draft that was read, or the error that prevented it from being read. */
export type ReadDraft = DraftCandidate | FailedDraft;

/** A checked draft, or the error that prevents sending it. */
export type PreparedDraft = CheckedDraft | FailedDraft;

/** A draft that failed before it was sent. */
export interface FailedDraft {
  readonly file: string | undefined;
  readonly error: CatalogError;
  /** The draft's idempotency key, if it is known. */
  readonly key?: string | undefined;
  /** Whether the error is another file's, which stops the run. */
  readonly isHeld?: true;
  /** The slug that the draft shares with an earlier draft, if any. */
  readonly sharedSlug?: string | undefined;
}

/** A draft that can be sent. */
export interface CheckedDraft extends DraftRequest {
  readonly file: DraftCandidate["file"];
  /** The draft before the check, with the positions of its values. */
  readonly candidate: DraftCandidate;
  /** The findings, unless there are none and nothing was looked at. */
  readonly findings: Findings | undefined;
  /** The draft's own live listing, and a warning for each difference. If it is set, the draft must not be sent. */
  readonly live: { readonly listing: Tool; readonly warnings: readonly Problem[] } | undefined;
  /** Another draft's error, if it prevents this draft from being sent. */
  readonly heldBy?: CatalogError;
}

/** How the drafts of a command are judged. */
export interface PreparePolicy {
  /** Whether the drafts are only checked. A catalog that cannot be asked is then a warning. */
  readonly isCheck: boolean;
  /** Whether a draft must have a slug. */
  readonly isJob: boolean;
  /** Whether warnings count as problems. */
  readonly isStrict: boolean;
}

/** What a command looks at for one draft after the local checks. */
export interface Looks {
  readonly catalog: (check: LocalCheck) => Promise<CatalogLooks>;
  /** Undefined without `--online`. */
  readonly site: ((check: LocalCheck) => Promise<SiteFindings>) | undefined;
}
