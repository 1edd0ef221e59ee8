import type { App } from "../../app/app.ts";
import type { CheckedDraft } from "../../draft/check/check-candidate.ts";
import { idempotencyKey, type KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { findingsData } from "../../output/problem-data.ts";
import type { DraftCheckRow } from "../../views/draft-check.ts";

/** Returns a row for each draft. The row of a valid draft has its idempotency key. */
export function checkedRows(
  app: App,
  drafts: readonly PreparedDraft[],
  choice: KeyChoice,
): readonly DraftCheckRow[] {
  return drafts.map((prepared) => {
    const file = prepared.file ?? null;
    if ("error" in prepared) return { file, valid: false };
    const key = checkedKey(app, prepared.draft, choice);
    return {
      file,
      valid: true,
      ...(key !== undefined && { idempotencyKey: key }),
      ...findingsData(prepared.findings),
    };
  });
}

/**
 * Returns the idempotency key of a draft. Returns undefined when the key is not known yet: it depends on the base URL, and a random key is
 * created when the draft is sent.
 */
export function checkedKey(app: App, { body, input }: CheckedDraft, choice: KeyChoice): string | undefined {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined || choice.from === "new") return undefined;
  return idempotencyKey(choice, { baseUrl, body, websiteUrl: input.websiteUrl }, () => new Uint8Array());
}
