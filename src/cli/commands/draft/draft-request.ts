import type { CommandOptions } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { isIdempotencyKey, LIMITS } from "../../../contract/index.ts";
import { fieldsSetBy } from "../../../draft/check/draft-flags.ts";
import { isStdin } from "../../../draft/file/read-source.ts";
import type { PrepareRequest } from "../../../draft/prepare-drafts.ts";
import type { DraftOptions } from "./draft-options.ts";

/** Returns the request to prepare drafts. Throws a `UsageError` if an option is invalid or cannot be used with several files. */
export function draftRequestOf(files: readonly string[], options: DraftOptions): PrepareRequest {
  const { idempotencyKey } = options;
  if (files.length > 1 && fieldsSetBy(options).some((field) => field !== "category")) {
    throw new UsageError({
      message: "With several files, --category is the only flag that can set a field",
      hint: "Set the other fields in the files",
    });
  }
  if (files.length > 1 && idempotencyKey !== undefined) {
    throw new UsageError({
      message: "--idempotency-key can be used with only one draft",
      hint: "Leave out the option: the key is made from each file's slug",
    });
  }
  return {
    files,
    flags: options,
    chosenKey: idempotencyKey === undefined ? undefined : parseKey(idempotencyKey),
    checkOptions: sameOptions(options),
  };
}

function parseKey(key: string): string {
  if (isIdempotencyKey(key)) return key;
  const { min, max } = LIMITS.idempotencyKey;
  throw new UsageError({
    message: `--idempotency-key must be ${min} to ${max} visible ASCII characters without spaces`,
    hint: "Leave out the option: the key is then made from the slug, so a second run creates no duplicate",
  });
}

/** Returns the options to repeat in advice, or undefined if their text may be long or the description is read from standard input. */
export function sameOptions(options: DraftOptions): CommandOptions | undefined {
  const { name, headline, description, descriptionFile, screenshotUrl } = options;
  const isLong = [name, headline, description, screenshotUrl].some((value) => value !== undefined);
  if (isLong || isStdin(descriptionFile ?? "")) return undefined;
  return {
    category: options.category,
    slug: options.slug,
    "website-url": options.websiteUrl,
    "logo-url": options.logoUrl,
    "description-file": descriptionFile,
    "idempotency-key": options.idempotencyKey,
    online: options.online,
    strict: options.strict,
    "skip-existing": options.skipExisting,
  };
}
