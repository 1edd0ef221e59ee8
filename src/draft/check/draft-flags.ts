import type { Problem } from "../../contract/errors/input-problem.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { DRAFT_FIELDS, type DraftField } from "../../contract/index.ts";
import { flagOf } from "../draft-fields.ts";
import { createLocator } from "../file/position.ts";
import { readSource, type SourceDeps } from "../file/read-source.ts";

/** The values of the flags that set fields. `descriptionFile` is the path to a file that contains the description. */
export interface DraftFlags
  extends Readonly<Partial<Record<Exclude<DraftField, "screenshotUrls"> | "descriptionFile", string>>> {
  readonly screenshotUrl?: readonly string[];
}

const DESCRIPTION_FILE = "--description-file";

export interface FlagValue {
  readonly flag: string;
  readonly value: unknown;
  /** Any problem with the description file's encoding. */
  readonly problem?: Problem;
}

/**
 * Returns the values of the flags, keyed by field. Reads the description file, if one is specified, and converts its line endings to LF.
 * Throws a `UsageError` if the description file cannot be read, or if both `--description` and `--description-file` are set.
 */
export async function readFlags(
  deps: SourceDeps,
  flags: DraftFlags,
): Promise<ReadonlyMap<DraftField, FlagValue>> {
  const { descriptionFile, description } = flags;
  const values = new Map<DraftField, FlagValue>();
  for (const field of DRAFT_FIELDS) {
    const value = optionOf(flags, field);
    if (value !== undefined) values.set(field, { flag: flagOf(field), value });
  }
  if (descriptionFile === undefined) return values;
  if (description !== undefined) {
    throw new UsageError({ message: `Use --description or ${DESCRIPTION_FILE}, not both` });
  }
  return values.set("description", await readDescription(deps, descriptionFile));
}

/** Returns the fields that the flags set. */
export function fieldsSetBy(flags: DraftFlags): readonly DraftField[] {
  const description = flags.description ?? flags.descriptionFile;
  const sets = (field: DraftField) => (field === "description" ? description : optionOf(flags, field));
  return DRAFT_FIELDS.filter((field) => sets(field) !== undefined);
}

function optionOf(flags: DraftFlags, field: DraftField) {
  return flags[field === "screenshotUrls" ? "screenshotUrl" : field];
}

async function readDescription(deps: SourceDeps, file: string): Promise<FlagValue> {
  const { text, damage } = await readSource(deps, file, "Use a text file, or - for standard input");
  const flag = DESCRIPTION_FILE;
  const value = text.replaceAll(/\r\n?/g, "\n");
  if (damage === undefined) return { flag, value };
  const place = createLocator(text)({ offset: damage.offset, length: 1 });
  const message = `${file}: ${damage.message}`;
  return { flag, value, problem: { field: "description", rule: "encoding", message, file, ...place, flag } };
}
