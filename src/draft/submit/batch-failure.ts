import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError, PartialFailure } from "../../errors/input-error.ts";

/** What several drafts came to: the error of each, undefined for one that went well. */
export type Outcomes = readonly (CatalogError | undefined)[];

/**
 * The error that a command over several drafts ends with; undefined when all went well.
 *
 * When all failed with the same exit code it is theirs: problems of input are put together, else the first stands for all.
 * Otherwise it is a `PartialFailure`, with the time to retry if one of them has it.
 */
export function batchFailure(
  outcomes: Outcomes,
  exitCodeOf: (error: CatalogError) => number,
): CatalogError | undefined {
  const errors = outcomes.filter((outcome) => outcome !== undefined);
  const [first] = errors;
  if (first === undefined || outcomes.length === 1) return first;

  const areAlike = errors.every((error) => exitCodeOf(error) === exitCodeOf(first));
  const inputErrors = errors.filter((error) => error instanceof InputError);
  if (errors.length < outcomes.length || !areAlike) {
    return new PartialFailure({
      message: `${errors.length} of ${outcomes.length} drafts did not succeed`,
      hint: "Run the same command again when the causes are mended: nothing is created twice",
      retry: errors.find(({ retry }) => retry)?.retry,
      ...allOf(inputErrors),
    });
  }
  return inputErrors.length === errors.length ? together(inputErrors) : first;
}

function together(errors: readonly InputError[]): InputError {
  const all = allOf(errors);
  return new InputError({
    message: `${errors.length} drafts have ${all.problems.length} problems`,
    hint: "Fix these and run the command again",
    ...all,
  });
}

function allOf(errors: readonly InputError[]) {
  return {
    problems: errors.flatMap((error) => error.problems),
    sources: new Map(errors.flatMap(({ sources }) => [...sources])),
  };
}
