import type { App } from "../../app/app.ts";
import type { CheckedDraft } from "../../draft/check/check-candidate.ts";
import { idempotencyKey, type KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { batchFailure } from "../../draft/submit/batch-failure.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { findingsData } from "../../output/problem-data.ts";
import type { DraftCheckRow } from "../../views/draft-check.ts";

/** Returns the rows of valid drafts, with the key that each would be sent with. Throws when any is invalid. */
export function checkedRows(
  app: App,
  drafts: readonly PreparedDraft[],
  choice: KeyChoice,
): readonly DraftCheckRow[] {
  const failure = batchFailure(
    drafts.map((draft) => ("error" in draft ? draft.error : undefined)),
    exitCodeOf,
    {
      files: drafts.map(({ file }) => file),
      found: drafts.flatMap((prepared) =>
        "error" in prepared
          ? []
          : [{ findings: prepared.findings, sources: prepared.draft.candidate.sources }],
      ),
    },
  );
  if (failure) throw failure;

  return drafts.flatMap((prepared) => {
    if ("error" in prepared) return [];
    const key = checkedKey(app, prepared.draft, choice);
    return [
      {
        file: prepared.file ?? null,
        valid: true,
        ...(key !== undefined && { idempotencyKey: key }),
        ...findingsData(prepared.findings),
      } as const,
    ];
  });
}

/**
 * Returns the key that a draft would be sent with; undefined when it is not known yet: a key belongs to a base URL, and a random one is
 * created when the draft is sent.
 */
export function checkedKey(app: App, { body, input }: CheckedDraft, choice: KeyChoice): string | undefined {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined || choice.from === "new") return undefined;
  return idempotencyKey(choice, { baseUrl, body, websiteUrl: input.websiteUrl }, () => new Uint8Array());
}
