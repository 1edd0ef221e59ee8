import { stat } from "node:fs/promises";
import { absolutePath } from "../file/read-source.ts";
import { newKey } from "../idempotency-key.ts";
import { appendOrNote, readOrNote } from "../journal/journal.ts";
import { foldRecords } from "../journal/journaled-submissions.ts";
import { ofData, type PlannedRecord } from "../journal/record.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { chooseKey } from "./choose-key.ts";
import { identify, type SubmitPorts, type SubmitTarget } from "./submit-ports.ts";

/** Several drafts for one catalog. */
export interface DraftBatch extends SubmitTarget {
  readonly drafts: readonly PreparedDraft[];
}

/**
 * Chooses the keys for a batch, and records the files before the first request, so that a later run can find the files that were not sent.
 * Returns the keys of the valid drafts.
 *
 * Two files with the same content become two drafts, as does one file whose name is specified twice. Different names for one file, such as
 * `a.json` and `./a.json` or a link, share one draft. Throws a `LocalFailure` if the journal cannot be read or written.
 */
export function planBatch(
  ports: SubmitPorts,
  batch: DraftBatch,
): Promise<ReadonlyMap<PreparedDraft, string>> {
  return ports.journal.exclusively(() => chooseKeys(ports, batch));
}

async function chooseKeys(ports: SubmitPorts, { drafts, ...target }: DraftBatch) {
  const records = await readOrNote(ports, { isRequired: true });
  const submissions = foldRecords(ofData(records, target.dataId));
  const planned: PlannedRecord[] = [];
  const plan = (draft: PreparedDraft, key: string) =>
    planned.push({ ...identify(ports, target, { draft, key }), type: "planned", isOfBatch: true });

  const firstOf = new Map<string, { readonly file: string | undefined; readonly key: string }>();
  const keys = new Map<PreparedDraft, string>();
  for (const draft of drafts) {
    if ("error" in draft) {
      // A file that the user fixes later still belongs to the batch.
      plan(draft, newKey(ports.randomBytes));
      continue;
    }
    const { file } = draft;
    const identity = `${await fileIdentity(ports.cwd, file)}\n${draft.body}`;
    const first = firstOf.get(identity);
    if (first !== undefined && first.file !== file) {
      keys.set(draft, first.key);
      continue;
    }
    const used = new Set(keys.values());
    const { key } = chooseKey(
      { from: "new" },
      { baseUrl: target.baseUrl, body: draft.body, websiteUrl: draft.input.websiteUrl },
      {
        submissions: submissions.filter(({ last }) => !used.has(last.idempotencyKey)),
        randomBytes: ports.randomBytes,
        isBatch: true,
      },
    );
    firstOf.set(identity, { file, key });
    keys.set(draft, key);
    plan(draft, key);
  }
  await appendOrNote(ports, planned, { isRequired: true });
  return keys;
}

/** Returns a string that is the same for all names of a file, including links to the file. */
async function fileIdentity(cwd: string, file: string | undefined): Promise<string> {
  const path = absolutePath(cwd, file);
  const stats = path === undefined ? undefined : await stat(path, { bigint: true }).catch(() => undefined);
  return stats ? `${stats.dev} ${stats.ino}` : `${path ?? file}`;
}
