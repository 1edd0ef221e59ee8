import { Ajv, type ValidateFunction } from "ajv";
import { expect } from "vitest";
import { outputSchemaLoaders } from "../../src/cli/commands/command-table.ts";
import { completionTable } from "../../src/cli/commands/describe-program.ts";
import { createProgram } from "../../src/cli/commands/program.ts";
import { errorSchema, outputSchema } from "../../src/cli/commands/schema/schema.run.ts";
import { readLine } from "../../src/cli/read-line.ts";

const { commands } = completionTable();
const ajv = new Ajv({ allowUnionTypes: true });
const isError = ajv.compile(errorSchema());
const validators = new Map<string, ValidateFunction | undefined>();

/** Checks the result and the error that a command printed with `--json` against their JSON Schemas. */
export async function expectValidJson(
  argv: readonly string[],
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
): Promise<void> {
  const { command, given } = readLine(commands, argv);
  if (!given.has("--json")) return;
  const fits = await validatorOf(command.path);
  if (fits && stdout !== "") expectFit(fits, JSON.parse(stdout), argv);
  const failure = stderr.split("\n").findLast((line) => line.startsWith('{"error":'));
  if (failure !== undefined) expectFit(isError, JSON.parse(failure), argv);
}

async function validatorOf(path: string): Promise<ValidateFunction | undefined> {
  if (!validators.has(path)) {
    const shapes = (await outputSchemaLoaders(createProgram()).get(path.replaceAll(" ", "-"))?.()) ?? [];
    validators.set(path, shapes.length === 0 ? undefined : ajv.compile(outputSchema(path, shapes)));
  }
  return validators.get(path);
}

function expectFit(fits: ValidateFunction, value: unknown, argv: readonly string[]): void {
  const isValid = fits(value);
  expect({ argv, isValid, errors: isValid ? [] : fits.errors?.slice(0, 5) }).toEqual({
    argv,
    isValid: true,
    errors: [],
  });
}
