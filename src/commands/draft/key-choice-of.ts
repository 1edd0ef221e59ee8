import { givenKey, type KeyChoice } from "../../draft/key/idempotency-key.ts";
import { UsageError } from "../../errors/local-errors.ts";
import type { KeyFlags } from "./key-flags.ts";

/** Returns the origin of the key. Throws a `UsageError` for a key that cannot be one, and for one key for several drafts. */
export function keyChoiceOf(files: readonly string[], flags: KeyFlags): KeyChoice {
  if (flags.new) return { from: "new" };
  if (flags.idempotencyKey === undefined) return { from: flags.keyFrom ?? "content" };
  if (files.length > 1) {
    throw new UsageError({
      message: "--idempotency-key is for one draft",
      hint: "Leave it out: each draft's key is then derived from its content",
    });
  }
  return { from: "given", key: givenKey(flags.idempotencyKey) };
}
