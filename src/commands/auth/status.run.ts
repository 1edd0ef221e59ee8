import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";
import type { AuthRow } from "../../views/config.ts";

export { authView as view } from "../../views/config.ts";

/** Shows the masked key that would be sent with a draft, and the source of the key. */
export async function run({ settings, stored, context }: App): Promise<{ readonly row: AuthRow }> {
  const baseUrl = settings.baseUrl.value;
  if (baseUrl === undefined) throw new BaseUrlRequired();
  if (baseUrl === SANDBOX) return { row: { baseUrl, key: null, source: "sandbox" } };
  const fromEnvironment = apiKeyOf(context.env);
  const key = fromEnvironment ?? stored.keys[baseUrl];
  if (key === undefined) return { row: { baseUrl, key: null, source: null } };
  return { row: { baseUrl, key: mask(key), source: fromEnvironment ? "CATALOG_API_KEY" : "store" } };
}

/** Returns an ellipsis, followed by the last four characters if the key is long. */
function mask(key: string): string {
  return key.length >= 20 ? `…${key.slice(-4)}` : "…";
}
