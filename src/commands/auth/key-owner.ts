import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { requireBaseUrl } from "../../config/settings.ts";
import type { Advice } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";

/** Returns the current base URL. Throws `BaseUrlRequired` if no base URL is set, and a `UsageError` if it is the sandbox. */
export function keyOwner(app: App, verb: "login" | "logout"): string {
  const baseUrl = requireBaseUrl(app.settings);
  if (baseUrl !== SANDBOX) return baseUrl;
  throw new UsageError({
    message: `The sandbox needs no ${verb}: it has its own key`,
    hint: "Specify the catalog that the key belongs to: --base-url URL",
  });
}

/** Returns a note if the environment contains a key, because that key takes precedence over a stored key. */
export function environmentNote({ context }: App): readonly Advice[] {
  if (apiKeyOf(context.env) === undefined) return [];
  return [{ text: "CATALOG_API_KEY is set and overrides any stored key" }];
}
