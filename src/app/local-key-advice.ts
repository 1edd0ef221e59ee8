import { SANDBOX } from "../config/base-url.ts";
import { apiKeyOf } from "../config/environment.ts";
import { type Advice, command } from "../errors/advice.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { isOfRead } from "../errors/error-words.ts";
import { isLoopback } from "../text/parse-url.ts";
import type { App } from "./app.ts";

/** Returns the failure. If it is about the key for the local catalog in the data folder, adds advice to create a key there. */
export async function withLocalKeyAdvice<Thrown>(
  thrown: Thrown,
  runOf: () => Pick<App, "settings" | "folders" | "context">,
): Promise<Thrown | CatalogError> {
  const isOfKey = thrown instanceof CatalogError && thrown.code === "API_KEY_REQUIRED" && !isOfRead(thrown);
  // If the outcome is unknown, or if the failure already has this advice, the `cause` of `thrown` is another `CatalogError`.
  if (!isOfKey || thrown.cause instanceof CatalogError) return thrown;
  const { settings, folders, context } = runOf();
  const baseUrl = settings.baseUrl.value ?? SANDBOX;
  if (baseUrl === SANDBOX || !isLoopback(baseUrl)) return thrown;
  const { isAddressOf } = await import("../service/admin/local-catalog.ts");
  if (!(await isAddressOf({ folders, context }, baseUrl, false).catch(() => false))) return thrown;
  const create = { text: "Create a key for the local catalog", command: command("sandbox key create") };
  const use = apiKeyOf(context.env) === undefined ? STORE : REPLACE;
  return new CatalogError({ ...thrown, message: thrown.message, hint: [create, use], cause: thrown });
}

const STORE: Advice = { text: "Store the new key", command: command("auth login") };

/** The advice if CATALOG_API_KEY is set, because the variable overrides a stored key. */
const REPLACE: Advice = { text: "Set CATALOG_API_KEY to the new key, or unset it to use a stored key" };
