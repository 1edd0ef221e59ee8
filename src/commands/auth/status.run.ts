import { checkKey } from "../../api/check-key.ts";
import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { requireBaseUrl } from "../../config/settings.ts";
import { shownAs } from "../../output/shown.ts";
import { type AuthRow, checkedAuthView } from "../../views/config.ts";

interface StatusFlags {
  readonly check?: true;
}

export { authView as view } from "../../views/config.ts";

export const otherwise = { view: checkedAuthView, when: ({ check }: StatusFlags) => check === true };

/** Shows the masked API key for the base URL, and its source. With `--check`, also shows whether the catalog accepts the key. */
export async function run(app: App, flags: StatusFlags) {
  const row = rowOf(app);
  if (!otherwise.when(flags)) return { row };
  const { catalog, apiKey } = await app.connect();
  const result = await checkKey(catalog, apiKey({ isOnlyChecked: true }));
  return shownAs(checkedAuthView, {
    row: { ...row, accepted: result.accepted },
    reason: "reason" in result ? result.reason : "",
    failure: "refusal" in result ? result.refusal : undefined,
    failsWithout: "text",
  });
}

function rowOf({ settings, stored, context }: App): AuthRow {
  const baseUrl = requireBaseUrl(settings);
  if (baseUrl === SANDBOX) return { baseUrl, key: null, source: "sandbox" };
  const fromEnvironment = apiKeyOf(context.env);
  const key = fromEnvironment ?? stored.keys[baseUrl];
  if (key === undefined) return { baseUrl, key: null, source: null };
  const masked = key.length >= 20 ? `…${key.slice(-4)}` : "…";
  return { baseUrl, key: masked, source: fromEnvironment ? "CATALOG_API_KEY" : "store" };
}
