import { createResponse } from "../../base/runtime/light-messages.ts";
import type { Controls } from "../controls.ts";
import type { ActionDeps } from "../rules/apply-action.ts";
import { Refusal } from "../rules/refusal.ts";
import type { KeyPlace } from "../sandbox-key.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { JSON_TYPE, statusOf, successBody, withReason } from "./response.ts";

export interface AdminDeps extends CatalogStore, Pick<ActionDeps, "media" | "badges" | "clock" | "origin"> {
  readonly controls: Controls;
  readonly keyPlace: KeyPlace;
  reset(options: { readonly keepKeys: boolean }): Promise<void>;
  setClock(time: Date): Promise<void>;
  /** Opens another connection for an import, or returns undefined if the data is in memory. */
  openOwn(): Promise<CatalogStore> | undefined;
  readonly onFailure: (error: unknown) => void;
}

export const ADMIN_ROOT = "/admin/v1";
const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

export function isAdminRequest({ url }: Pick<Request, "url">): boolean {
  // Most URLs do not contain the text, and parsing a URL takes longer.
  if (!url.includes(ADMIN_ROOT)) return false;
  const { pathname } = new URL(url);
  return pathname === ADMIN_ROOT || pathname.startsWith(`${ADMIN_ROOT}/`);
}

export function answer(data: unknown, status = 200): Response {
  return createResponse(successBody(data), { status, headers: { ...HEADERS, "content-type": JSON_TYPE } });
}

/** Returns the response to every request that must not use the admin routes. `cause` is shown in the service's log only. */
export function unauthorized(cause: string): Response {
  const message =
    "A valid admin token is required. Send it in the Authorization header, after the word Bearer.";
  const response = adminFailure(new Refusal("API_KEY_REQUIRED", message), {
    "www-authenticate": "Bearer",
  });
  return withReason(response, { code: "API_KEY_REQUIRED", message: cause });
}

export function nothingHere(message = "There is nothing at this address."): Refusal {
  return new Refusal("NOT_FOUND", message);
}

/** Returns an error response. `facts` are added to the error for the client that words it. */
export function adminFailure(
  { code, message, facts: { problems } }: Refusal,
  headers: Readonly<Record<string, string>>,
  facts: object = {},
): Response {
  const body = JSON.stringify({ error: { code, message, problems, ...facts } });
  const options = { status: statusOf(code), headers: { ...HEADERS, ...headers, "content-type": JSON_TYPE } };
  return withReason(createResponse(body, options), { code, message });
}
