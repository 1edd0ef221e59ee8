import { LIMITS } from "../../contract/index.ts";
import { Refusal } from "./refusal.ts";

/** Checks the `Idempotency-Key` headers of a request, one entry for each time it was sent. Throws a `Refusal`. */
export function idempotencyKeyOf(sent: readonly string[]): string {
  const [key = ""] = sent;
  if (sent.length > 1) {
    throw new Refusal("VALIDATION_ERROR", "Idempotency-Key must be sent once.");
  }
  if (key === "") {
    throw new Refusal(
      "IDEMPOTENCY_KEY_REQUIRED",
      "An Idempotency-Key header is needed, unique for each draft.",
    );
  }
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length >= min && key.length <= max) return key;
  throw new Refusal(
    "VALIDATION_ERROR",
    `Idempotency-Key needs ${min} to ${max} characters, and has ${key.length}.`,
  );
}
