import type { CheckedDraft } from "../../draft/check/check-candidate.ts";
import { CONTENT_KEY, contentKey } from "../../draft/idempotency-key.ts";
import { command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired, UsageError } from "../../errors/local-errors.ts";
import type { DraftOptions } from "./draft-options.ts";

/**
 * Checks the key specified with `--expect-key`, which identifies the catalog and the text that a person approved. Throws a `UsageError` if
 * the key is invalid, if there are several files, or if the options choose a key that does not depend on the text.
 */
export function checkExpectedKey(key: string, files: readonly string[], options: DraftOptions): void {
  const { new: isNew, idempotencyKey, keyFrom } = options;
  const other = isNew
    ? "--new"
    : idempotencyKey !== undefined
      ? "--idempotency-key"
      : keyFrom === "site" && "--key-from site";
  if (other) {
    throw new UsageError({
      message: `--expect-key cannot be used with ${other}, whose key does not depend on the text`,
      hint: `Leave out ${other}`,
    });
  }
  if (files.length > 1) {
    throw new UsageError({
      message: "--expect-key can be used with only one draft",
      hint: "Submit each file with its own key",
    });
  }
  if (CONTENT_KEY.test(key)) return;
  throw new UsageError({
    message: "--expect-key needs a key derived from content: cat1- and 64 lower-case hexadecimal digits",
    hint: { text: "Print the key of a draft", command: command("draft check", files) },
  });
}

/** Throws a `CatalogError` unless the key derived from the base URL and the draft equals the expected key. */
export function assertExpected(
  baseUrl: string | undefined,
  { body, file }: CheckedDraft,
  expected: string,
): void {
  if (baseUrl === undefined) throw new BaseUrlRequired();
  const key = contentKey(baseUrl, body);
  if (key === expected) return;
  throw new CatalogError({
    code: "VALIDATION_ERROR",
    message: `The draft is not the approved one: its key is ${key}, expected ${expected}`,
    facts: [["Sent", "nothing"]],
    hint:
      file === undefined || file === "-"
        ? "Restore the approved text, or approve this text by its key"
        : { text: "See the text to approve", command: command("draft check", [file]) },
  });
}
