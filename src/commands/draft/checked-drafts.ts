import type { ReportedDraft } from "../../actions/annotations.ts";
import type { App } from "../../app/app.ts";
import { idempotencyKey, type KeyChoice } from "../../draft/idempotency-key.ts";
import type { PreparedDraft } from "../../draft/prepare-drafts.ts";

/**
 * Returns the results of a check. The result for a valid draft includes its idempotency key, unless the key is unknown because no base URL
 * is set or because a random key will be chosen when the draft is sent.
 */
export function checkedDrafts(
  app: App,
  drafts: readonly PreparedDraft[],
  choice: KeyChoice,
): readonly ReportedDraft[] {
  const baseUrl = app.settings.baseUrl.value;
  return drafts.map((prepared) => {
    const file = prepared.file ?? null;
    if ("error" in prepared) return { file, result: "invalid", error: prepared.error };
    const { body, findings } = prepared;
    const { slug, websiteUrl } = prepared.input;
    const valid = { file, result: "valid", slug, findings };
    if (baseUrl === undefined || choice.from === "new") return valid;
    const key = idempotencyKey(choice, { baseUrl, body, websiteUrl }, () => new Uint8Array());
    return { ...valid, idempotencyKey: key };
  });
}
