import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { BaseUrlRequired, UsageError } from "../../errors/local-errors.ts";

/** The base URL whose key is meant. Throws when there is none, and for the sandbox, which brings its own key. */
export function keyOwner(app: App, verb: "login" | "logout"): string {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined) throw new BaseUrlRequired();
  if (baseUrl !== SANDBOX) return baseUrl;
  throw new UsageError({
    message: `The sandbox needs no ${verb}: it brings its own key`,
    hint: "Name the catalog that the key belongs to: --base-url URL",
  });
}
