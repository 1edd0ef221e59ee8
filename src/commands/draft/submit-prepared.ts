import { randomBytes } from "node:crypto";
import type { App, ConnectedCatalog } from "../../app/app.ts";
import type { KeyChoice } from "../../draft/idempotency-key.ts";
import { openJournal } from "../../draft/journal/journal.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { type DraftSubmission, failedSubmission, submitDrafts } from "../../draft/submit/submit-drafts.ts";
import type { SubmitPorts } from "../../draft/submit/submit-ports.ts";
import { remainsOf, type Verdict } from "../../draft/submit/verdict.ts";
import type { Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";

interface PreparedDrafts {
  readonly drafts: readonly PreparedDraft[];
  readonly keyChoice: KeyChoice;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** Returns a submission of drafts to the current catalog. Connects to the catalog only if at least one draft is valid. */
export async function submitPrepared(
  app: App,
  { drafts, keyChoice, onVerdict }: PreparedDrafts,
): Promise<DraftSubmission> {
  const failed = drafts.flatMap((draft) => ("error" in draft ? [draft] : []));
  if (failed.length === drafts.length) return failedSubmission(failed, onVerdict);
  const { catalog, baseUrl, dataId, ...connection } = await app.connect();
  const { apiKey, refusal } = keyOf(connection);
  const ports: SubmitPorts = {
    clock: app.context.clock,
    signal: app.context.signal,
    cwd: app.context.cwd,
    randomBytes,
    journal: openJournal(app.folders.data),
    note: oncePerText((text) => app.note(text)),
    createDraft: async (body, idempotencyKey, onAttemptOutcome) => {
      const { value, raw } = await catalog.createDraft({ body, idempotencyKey, apiKey, onAttemptOutcome });
      return { ...value, raw };
    },
  };
  // Without a usable API key, nothing is sent, so nothing is written to the journal.
  const sendable = refusal
    ? drafts.map((draft) => ("error" in draft ? draft : { file: draft.file, error: refusal }))
    : drafts;
  const verdicts: Verdict[] = [];
  return submitDrafts(ports, { drafts: sendable, baseUrl, dataId, keyChoice }, (verdict) => {
    verdicts.push(verdict);
    const remains = remainsOf({ verdicts, count: drafts.length });
    if (remains) app.reporter.leaves(remains);
    onVerdict(verdict);
  });
}

/** Returns a function that prints each distinct note only once, so that an unwritable journal is not reported for every record. */
function oncePerText(note: SubmitPorts["note"]): SubmitPorts["note"] {
  const noted = new Set<Hint>();
  return (text) => {
    if (!noted.has(text)) note(text);
    noted.add(text);
  };
}

function keyOf(connection: Pick<ConnectedCatalog, "apiKey">) {
  try {
    return { apiKey: connection.apiKey(), refusal: undefined };
  } catch (refusal) {
    if (refusal instanceof CatalogError) return { apiKey: "", refusal };
    throw refusal;
  }
}
