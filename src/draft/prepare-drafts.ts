import { within } from "../base/runtime/deadline.ts";
import type { CommandOptions } from "../contract/errors/advice.ts";
import { recoverWith } from "../contract/errors/catalog-error.ts";
import { UsageError } from "../contract/errors/local-errors.ts";
import { TimeoutError } from "../contract/errors/remote-errors.ts";
import { checkCandidate, type LocalCheck } from "./check/check-candidate.ts";
import { mergeDraft } from "./check/draft-candidate.ts";
import { type DraftFlags, readFlags } from "./check/draft-flags.ts";
import { isStdin, readSource, type SourceDeps, sourceName } from "./file/read-source.ts";
import { judgeDraft } from "./judge-draft.ts";
import type { FailedDraft, Looks, PreparedDraft, PreparePolicy, ReadDraft } from "./prepared-draft.ts";

/** The drafts to prepare: the files and the flags that override their fields, or one draft that is specified only by flags. */
export interface PrepareRequest {
  readonly files: readonly string[];
  readonly flags: DraftFlags;
  /** The key from `--idempotency-key`. */
  readonly chosenKey?: string | undefined;
  readonly checkOptions: CommandOptions | undefined;
}

/** How a command looks at the catalog and the websites. */
export interface LookPlan {
  /** The limit that `--timeout` sets for each draft, in milliseconds. */
  readonly timeoutMs: number;
  /** Returns the looks, which end when the signal is aborted. */
  open(signal: AbortSignal): Promise<Looks>;
}

/** Reads and checks drafts, looks at the catalog and the websites if there is a plan, and judges the drafts. */
export async function prepareDrafts(
  deps: SourceDeps,
  request: PrepareRequest,
  { policy, plan }: { readonly policy: PreparePolicy; readonly plan: LookPlan | undefined },
): Promise<readonly PreparedDraft[]> {
  const read = await readDrafts(deps, request);
  const obstacle = read.length > 1 && !policy.isCheck ? unreadableAmong(read) : undefined;
  if (obstacle) return read.map((draft) => stoppedBy(obstacle, draft));
  const checks = withTwins(read.map((draft) => ("error" in draft ? draft : checkCandidate(draft, policy))));
  const judgeAll = (looks: Looks) =>
    Promise.all(checks.map((check) => ("error" in check ? check : judgeDraft(check, looks, policy))));
  const count = checks.filter((check) => !("error" in check)).length;
  const judged =
    plan === undefined || count === 0
      ? await judgeAll(NO_LOOKS)
      : await within(deadlineOf(plan, count, deps.signal), async (signal) =>
          judgeAll(await plan.open(signal)),
        );
  return judged.map((draft) => heldByTwin(draft, judged));
}

const NO_LOOKS: Looks = { catalog: async () => ({}), site: undefined };

/** The time limit of all looks: for one draft, for each further draft, and for any number, in milliseconds. */
const FIRST = 10_000;
const FURTHER = 2_000;
const MOST = 60_000;

function deadlineOf({ timeoutMs }: LookPlan, count: number, parent: AbortSignal) {
  const milliseconds = Math.min(FIRST + FURTHER * (count - 1), MOST, timeoutMs * count);
  const reason = new TimeoutError({ message: "was not checked within the time limit for all lookups" });
  return { milliseconds, parent, reason };
}

/** Adds a problem to each draft whose slug an earlier draft has. They describe the same product, so neither is sent. */
function withTwins(checks: readonly (LocalCheck | FailedDraft)[]): readonly (LocalCheck | FailedDraft)[] {
  const first = new Map<string, LocalCheck>();
  return checks.map((check) => {
    if ("error" in check || check.slug === undefined) return check;
    const { slug: sharedSlug, candidate, problems } = check;
    const earlier = first.get(sharedSlug);
    first.set(sharedSlug, earlier ?? check);
    if (earlier === undefined) return check;
    const message = `${sharedSlug} is also the slug of ${sourceName(earlier.candidate.file ?? "")}`;
    const suggestion = "choose another slug for another product, or keep only one of the files";
    const problem = { field: "slug", rule: "duplicate", message, suggestion, ...candidate.locate(["slug"]) };
    return { ...check, request: undefined, problems: [...problems, problem], sharedSlug };
  });
}

function heldByTwin(draft: PreparedDraft, all: readonly PreparedDraft[]): PreparedDraft {
  if ("error" in draft) return draft;
  const later = all.find((each) => "error" in each && each.sharedSlug === draft.slug);
  return later && "error" in later ? { ...draft, heldBy: later.error } : draft;
}

/** Returns an error if at least one file cannot be read, because the names of the other files may also be wrong. */
function unreadableAmong(drafts: readonly ReadDraft[]): UsageError | undefined {
  const unreadable = drafts.flatMap((draft) => ("error" in draft ? [draft.error] : []));
  const [first, ...others] = unreadable;
  if (first === undefined) return undefined;
  return new UsageError({
    message: first.message,
    suggestions: first.suggestions,
    facts: others.map(({ message }) => ["Also", message]),
    hint: "Use only files that can be read. No draft was sent",
    cause: first,
  });
}

function stoppedBy(obstacle: UsageError, draft: ReadDraft): FailedDraft {
  if (!("error" in draft)) return { file: draft.file, error: obstacle, isHeld: true };
  return draft.error === obstacle.cause ? { ...draft, error: obstacle } : draft;
}

/** Reads all files, even if one cannot be read, and overrides their fields with the flags. Throws a `UsageError` for unusable arguments. */
export async function readDrafts(
  deps: SourceDeps,
  { files, flags, checkOptions, chosenKey }: PrepareRequest,
): Promise<readonly ReadDraft[]> {
  if ([...files, flags.descriptionFile ?? ""].filter(isStdin).length > 1) {
    throw new UsageError({ message: "Standard input can be read only once" });
  }
  const values = await readFlags(deps, flags);
  const own = { checkOptions, chosenKey };
  if (files.length === 0) return [{ ...mergeDraft(undefined, values), ...own }];
  const drafts: ReadDraft[] = [];
  for (const file of files) {
    const read = async () => ({ ...mergeDraft(await readSource(deps, file), values), ...own });
    drafts.push(await read().catch(recoverWith((error) => ({ file, error }))));
  }
  return drafts;
}
