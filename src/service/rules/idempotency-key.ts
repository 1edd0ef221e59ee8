import { LIMITS } from "../../contract/index.ts";
import { Refusal } from "./refusal.ts";

/** Returns the idempotency key of a request from its `Idempotency-Key` headers. Throws a `Refusal`. */
export function idempotencyKeyOf(sent: readonly string[]): string {
  const [key = ""] = sent;
  if (sent.length > 1) {
    throw new Refusal("VALIDATION_ERROR", "Idempotency-Key must be sent once.");
  }
  if (key === "") {
    throw new Refusal(
      "IDEMPOTENCY_KEY_REQUIRED",
      "Idempotency-Key header is missing. Send one that is unique to the draft.",
    );
  }
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length >= min && key.length <= max) return key;
  throw new Refusal(
    "VALIDATION_ERROR",
    `Idempotency-Key has ${key.length} characters, needs ${min} to ${max}.`,
  );
}
