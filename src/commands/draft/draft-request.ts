import type { DraftFlags } from "../../draft/check/draft-flags.ts";
import { isStdin } from "../../draft/file/read-source.ts";
import { type KeyChoice, parseKey } from "../../draft/idempotency-key.ts";
import type { PrepareRequest } from "../../draft/prepare-drafts.ts";
import type { CommandOptions } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import type { DraftOptions } from "./draft-options.ts";

/** The options for fields that several files cannot share. */
const OWN_FIELDS = [
  "name",
  "headline",
  "description",
  "descriptionFile",
  "websiteUrl",
  "screenshotUrl",
  "logoUrl",
  "slug",
] as const satisfies readonly (keyof DraftFlags)[];

/** Reports whether the options set any field. */
export function hasFields(options: DraftOptions): boolean {
  return options.category !== undefined || OWN_FIELDS.some((name) => options[name] !== undefined);
}

/**
 * Returns the drafts that files and options describe. Throws a `UsageError` when an option sets a field of several files, except for the
 * category.
 */
export function draftRequestOf(files: readonly string[], options: DraftOptions): PrepareRequest {
  if (files.length > 1 && OWN_FIELDS.some((name) => options[name] !== undefined)) {
    throw new UsageError({
      message: "With several files only --category may be given as a flag",
      hint: "Put the other fields into the files",
    });
  }
  return { files, flags: options, checkOptions: sameOptions(options) };
}

/**
 * Returns the options to repeat in a command for the same drafts. Returns undefined when an option is too long for a line of advice, or
 * names standard input, which can be read only once.
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

/** Returns the options for the key and the checks of a draft. */
export function keyOptions(options: DraftOptions): CommandOptions {
  return {
    "idempotency-key": options.idempotencyKey,
    "key-from": options.keyFrom,
    new: options.new,
    online: options.online,
    strict: options.strict,
  };
}

/** Returns the origin of the idempotency key. Throws a `UsageError` for an invalid key, and for a single key with several drafts. */
export function keyChoiceOf(files: readonly string[], options: DraftOptions): KeyChoice {
  if (options.new) return { from: "new" };
  if (options.idempotencyKey === undefined) return { from: options.keyFrom ?? "content" };
  if (files.length > 1) {
    throw new UsageError({
      message: "--idempotency-key is for one draft",
      hint: "Leave it out: each draft's key is then derived from its content",
    });
  }
  return { from: "given", key: parseKey(options.idempotencyKey) };
}
