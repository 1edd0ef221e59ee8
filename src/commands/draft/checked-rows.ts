import type { App } from "../../app/app.ts";
import type { CheckedDraft } from "../../draft/check/check-candidate.ts";
import { idempotencyKey, type KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";
import { findingsData } from "../../output/problem-data.ts";
import type { DraftCheckRow } from "../../views/draft-check.ts";

/** Returns a row for each draft, with the key that it would be sent with when it is valid. */
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
 * Returns the key that a draft would be sent with; undefined when it is not known yet: a key belongs to a base URL, and a random one is
 * created when the draft is sent.
 */
export function checkedKey(app: App, { body, input }: CheckedDraft, choice: KeyChoice): string | undefined {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined || choice.from === "new") return undefined;
  return idempotencyKey(choice, { baseUrl, body, websiteUrl: input.websiteUrl }, () => new Uint8Array());
}
