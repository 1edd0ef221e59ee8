import type { Command } from "commander";
import type { DraftFlags } from "../../draft/check/draft-flags.ts";
import { UsageError } from "../../errors/usage-error.ts";
import { collect } from "../arguments.ts";

/** The field flags as commander reads them. */
export interface FieldFlags {
  readonly name?: string;
  readonly headline?: string;
  readonly description?: string;
  readonly descriptionFile?: string;
  readonly websiteUrl?: string;
  readonly screenshotUrl?: readonly string[];
  readonly category?: string;
  readonly logoUrl?: string;
  readonly slug?: string;
}

/** Adds the field flags to a command. A flag overrides the file's field. */
export function addFieldFlags(command: Command): Command {
  return command
    .option("--name <text>", "the product's name, 1 to 160 characters")
    .option("--headline <text>", "one line about it, 1 to 200 characters")
    .option("--description <text>", "what it is, 200 to 2,000 characters")
    .option("--description-file <file>", "read the description from a file, - for standard input")
    .option("--website-url <url>", "the product's website")
    .option("--screenshot-url <url>", "a public screenshot; give it up to four times", collect)
    .option("--category <slug>", "an existing category; leave it out when undecided")
    .option("--logo-url <url>", "its logo; the website's icon when left out")
    .option("--slug <slug>", "the listing's slug; made from the name when left out");
}

/** The flags in the draft's terms. Throws a `UsageError` when several files would share more than their category. */
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
