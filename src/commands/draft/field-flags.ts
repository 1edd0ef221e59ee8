import type { Command } from "commander";
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
