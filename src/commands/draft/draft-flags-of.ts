import type { DraftFlags } from "../../draft/check/draft-flags.ts";
import { UsageError } from "../../errors/local-errors.ts";
import type { FieldFlags } from "./field-flags.ts";

/** Returns the field flags in the draft's terms. Throws a `UsageError` when several files would share more than their category. */
export function draftFlagsOf(files: readonly string[], flags: FieldFlags): DraftFlags {
  const { name, headline, description, descriptionFile, websiteUrl, category, logoUrl, slug } = flags;
  const own = {
    name,
    headline,
    description,
    descriptionFile,
    websiteUrl,
    logoUrl,
    slug,
    screenshotUrls: flags.screenshotUrl,
  };
  if (files.length > 1 && Object.values(own).some((value) => value !== undefined)) {
    throw new UsageError({
      message: "With several files only --category may be given as a flag",
      hint: "Put the other fields into the files",
    });
  }
  return { ...own, category };
}
