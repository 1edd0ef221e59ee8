import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import type { AuthRow } from "../../views/config.ts";

export { authView as view } from "../../views/config.ts";

/** Shows the key in effect. */
export async function run(app: App) {
  return { row: keyStatus(app) };
}

/** Returns the masked key that would be sent with a draft, and the source of that key. */
function keyStatus({ settings, stored, context }: App): AuthRow {
  const baseUrl = settings.baseUrl.value;
  if (baseUrl === undefined) throw new BaseUrlRequired();
  if (baseUrl === SANDBOX) return { baseUrl, key: null, source: "sandbox" };

  const fromEnvironment = apiKeyOf(context.env);
  if (fromEnvironment !== undefined)
    return { baseUrl, key: mask(fromEnvironment), source: "CATALOG_API_KEY" };
  const kept = stored.keys[baseUrl];
  return kept === undefined
    ? { baseUrl, key: null, source: null }
    : { baseUrl, key: mask(kept), source: "store" };
}

/** Returns a masked key, which shows the last four characters of a long key and no characters of a short one. */
function mask(key: string): string {
  return key.length >= 20 ? `…${key.slice(-4)}` : "…";
}
