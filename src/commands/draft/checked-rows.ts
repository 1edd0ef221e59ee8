import type { App } from "../../app/app.ts";
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

  const baseUrl = app.settings.baseUrl.value;
  return drafts.flatMap((prepared) => {
    if ("error" in prepared) return [];
    const found = findingsData(prepared.findings);
    const row = { file: prepared.file ?? null, valid: true } as const;
    // A key belongs to a base URL, and a random one is created when the draft is sent.
    if (baseUrl === undefined || choice.from === "new") return [{ ...row, ...found }];
    const { body, input } = prepared.draft;
    const key = idempotencyKey(
      choice,
      { baseUrl, body, websiteUrl: input.websiteUrl },
      () => new Uint8Array(),
    );
    return [{ ...row, idempotencyKey: key, ...found }];
  });
}
