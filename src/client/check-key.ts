import type { ApiError, UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import type { CatalogClient } from "./catalog-client.ts";

/** The error codes that indicate an accepted key if the catalog returns `API_KEY_REQUIRED` for a request without a key. */
const AFTER_KEY: readonly string[] = ["IDEMPOTENCY_KEY_REQUIRED", "VALIDATION_ERROR"];

/** Checks whether a catalog accepts an API key, by calling `sendNoDraft`, whose errors it throws. If the catalog does not tell, `accepted` is null. */
export async function checkKey(catalog: CatalogClient, apiKey: string) {
  const without = await catalog.sendNoDraft();
  if (without.code !== "API_KEY_REQUIRED" || without.status !== 401) return untold(without, "without a key");
  const answer = await catalog.sendNoDraft(apiKey);
  const code = /^4/.test(String(answer.status)) ? answer.code : undefined;
  if (code !== undefined && AFTER_KEY.includes(code)) return { accepted: true };
  const isRefusal = code === "API_KEY_REQUIRED" || code === "OWNER_UNAVAILABLE";
  return isRefusal ? { accepted: false, refusal: answer } : untold(answer, "with the key");
}

function untold({ status, code }: ApiError | UnexpectedResponse, when: string) {
  const isOfApi = code !== "UNEXPECTED_RESPONSE" && /^[A-Z_]{1,60}$/.test(code);
  const answer = isOfApi ? `${status} ${code}` : "unexpected";
  return { accepted: null, reason: `the response to a request ${when} was ${answer}` };
}
