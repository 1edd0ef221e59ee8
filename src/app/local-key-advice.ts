import { SANDBOX } from "../config/base-url.ts";
import { command } from "../errors/advice.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { isOfRead } from "../errors/error-words.ts";
import { UnknownOutcome } from "../errors/remote-errors.ts";
import { isLoopback } from "../text/parse-url.ts";
import type { App } from "./app.ts";

/** Returns a failure. If the catalog in the data folder needs another key, the failure advises to create one there. */
export async function withLocalKeyAdvice(
  thrown: unknown,
  runOf: () => Pick<App, "settings" | "folders" | "context">,
): Promise<unknown> {
  const isOfKey = thrown instanceof CatalogError && thrown.code === "API_KEY_REQUIRED" && !isOfRead(thrown);
  if (!isOfKey || thrown instanceof UnknownOutcome) return thrown;
  const { settings, folders, context } = runOf();
  const baseUrl = settings.baseUrl.value ?? SANDBOX;
  if (baseUrl === SANDBOX || !isLoopback(baseUrl)) return thrown;
  const { mayBeServedAt } = await import("../service/admin/local-catalog.ts");
  if (!(await mayBeServedAt({ folders, context }, baseUrl).catch(() => false))) return thrown;
  const { code, message, status, facts } = thrown;
  const hint = [
    { text: "Create a key for the local catalog", command: command("sandbox key create") },
    { text: "Store it", command: command("auth login") },
  ];
  return new CatalogError({ code, message, status, facts, hint, cause: thrown });
}
