import { fieldsSetBy } from "../../draft/check/draft-flags.ts";
import { isStdin } from "../../draft/file/read-source.ts";
import { type KeyChoice, parseKey } from "../../draft/idempotency-key.ts";
import type { PrepareRequest } from "../../draft/prepare-drafts.ts";
import type { CommandOptions } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import type { DraftOptions } from "./draft-options.ts";

/**
 * Returns the drafts that the files and options describe. Throws a `UsageError` if there are several files and an option sets any field
 * except the category.
 */
export function draftRequestOf(files: readonly string[], options: DraftOptions): PrepareRequest {
  if (files.length > 1 && fieldsSetBy(options).some((field) => field !== "category")) {
    throw new UsageError({
      message: "With several files, --category is the only flag that can set a field",
      hint: "Set the other fields in the files",
    });
  }
  return { files, flags: options, checkOptions: sameOptions(options) };
}

/**
 * Returns the options to repeat in a command for the same drafts. Returns undefined if an option may be too long for a line of advice, or
 * if the description comes from standard input, which can be read only once.
 */
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
    ...keyOptions(options),
  };
}

/** Returns the options that determine the key and the checks of a draft. */
export function keyOptions(options: DraftOptions): CommandOptions {
  return {
    "idempotency-key": options.idempotencyKey,
    "key-from": options.keyFrom,
    new: options.new,
    online: options.online,
    strict: options.strict,
  };
}

/** Returns the origin of the idempotency key. Throws a `UsageError` if the key is invalid or if one key is specified for several drafts. */
export function keyChoiceOf(files: readonly string[], options: DraftOptions): KeyChoice {
  if (options.new) return { from: "new" };
  if (options.idempotencyKey === undefined) return { from: options.keyFrom ?? "content" };
  if (files.length > 1) {
    throw new UsageError({
      message: "--idempotency-key can be used with only one draft",
      hint: "Leave out the option: each draft's key is then derived from its content",
    });
  }
  return { from: "given", key: parseKey(options.idempotencyKey) };
}
