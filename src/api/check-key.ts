import type { ApiError, UnexpectedResponse } from "../errors/remote-errors.ts";
import type { CatalogClient } from "./catalog-client.ts";

/** Whether a catalog accepts an API key. If the catalog does not say, `accepted` is null and `reason` completes a sentence. */
export type KeyVerdict =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly refusal: ApiError | UnexpectedResponse }
  | { readonly accepted: null; readonly reason: string };

/** The error codes that a catalog can return only after it has accepted the key, because it returned `API_KEY_REQUIRED` without a key. */
const AFTER_KEY: readonly string[] = ["IDEMPOTENCY_KEY_REQUIRED", "VALIDATION_ERROR"];

/** Asks whether a catalog accepts an API key, with at most two requests that cannot create a draft. Throws an error if a response is missing. */
export async function checkKey(
  catalog: Pick<CatalogClient, "sendNoDraft">,
  apiKey: string,
): Promise<KeyVerdict> {
  const without = await catalog.sendNoDraft();
  if (without.code !== "API_KEY_REQUIRED") return untold(without, "without a key");
  const answer = await catalog.sendNoDraft(apiKey);
  if (AFTER_KEY.includes(answer.code)) return { accepted: true };
  const isRefusal = answer.code === "API_KEY_REQUIRED" || answer.code === "OWNER_UNAVAILABLE";
  return isRefusal ? { accepted: false, refusal: answer } : untold(answer, "with the key");
}

function untold({ status, code }: ApiError | UnexpectedResponse, when: string): KeyVerdict {
  const isOfApi = code !== "UNEXPECTED_RESPONSE" && /^[A-Z_]{1,60}$/.test(code);
  const answer = isOfApi ? `${status} ${code}` : "a response that is not the API's";
  return { accepted: null, reason: `it answered a request ${when} with ${answer}` };
}
