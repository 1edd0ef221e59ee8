import { dirname } from "node:path";
import { CommanderError } from "commander";
import { errorCode, folderAdvice, reasonOf, remedyOf } from "../base/files/system-error.ts";
import type { Context } from "../base/runtime/context.ts";
import { realContext } from "../base/runtime/real-context.ts";
import { lineCall } from "../contract/errors/advice.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import { exitCodeOf, explanationOf } from "../contract/errors/error-words.ts";
import { Interrupted, ReaderGone, SilentEnd } from "../contract/errors/interrupted.ts";
import { LocalFailure, UnwritableData } from "../contract/errors/local-errors.ts";
import { EXIT } from "../contract/exit-codes.ts";
import type { Session } from "./app.ts";
import type { GlobalFlags } from "./global-flags.ts";
import { createOutputs, dataHere } from "./outputs.ts";
import { endOfOptions } from "./read-line.ts";
import { configurationOf } from "./run-command.ts";
import { createSecrets } from "./secrets.ts";
import { createByteSink } from "./terminal/byte-sink.ts";

/** Prints an error message, if the failure needs one, and returns the exit code. Also works if no command was started. */
export async function reportFailure(
  session: Session,
  thrown: unknown,
  argv: readonly string[] = [],
  flags: GlobalFlags = {},
): Promise<number> {
  if (thrown instanceof ReaderGone) return EXIT.ok;
  const { context } = session;
  const caught = thrown instanceof CommanderError ? await usageError(thrown, argv) : thrown;
  // After a signal, an error that does not explain itself is a consequence of the signal.
  const isExplained = [CatalogError, Interrupted, SilentEnd].some((kind) => caught instanceof kind);
  const failure = context.signal.aborted && !isExplained ? context.signal.reason : caught;
  const error =
    unwritableData(failure, context, argv) ??
    withoutBaseUrl(failure, argv) ??
    localFailureOf(failure) ??
    failure;
  const reporter = session.reporter ?? (await reporterFrom(session, argv, flags));
  await reporter.error(error);
  return exitCodeOf(error);
}

/** Writes the bytes that standard output did not accept immediately, and returns the exit code. If writing fails, calls `reportFailure`. */
export async function flushStdout(process: NodeJS.Process, rest: Uint8Array): Promise<number> {
  const context = realContext(process, Interrupted);
  try {
    await createByteSink(context.stdout)(rest);
    return EXIT.ok;
  } catch (error) {
    const session = { context, secrets: createSecrets(context.env), factsOf: NONE, outputOptions: NONE };
    return reportFailure(session, error);
  }
}

const NONE = () => ({});

/** Converts an error of the parser, which stops at the first mistake in a command line. */
async function usageError(error: CommanderError, argv: readonly string[]): Promise<CatalogError> {
  const [{ usageErrorOf }, { commandTable }] = await Promise.all([
    import("./commands/help/usage-error-of.ts"),
    import("./commands/describe-program.ts"),
  ]);
  return usageErrorOf(error, commandTable(), argv);
}

function localFailureOf(thrown: unknown): LocalFailure | undefined {
  if (!(thrown instanceof Error && "syscall" in thrown && "path" in thrown)) return undefined;
  const path = String("dest" in thrown ? thrown.dest : thrown.path);
  const isTemporary = thrown.syscall === "mkdtemp";
  const message = `Cannot use ${isTemporary ? dirname(path) : path}: ${reasonOf(thrown)}`;
  const remedy =
    remedyOf(thrown) ?? (errorCode(thrown) === "ENOTDIR" ? "Move the file away" : "Check the path");
  const hint = isTemporary ? folderAdvice(thrown, "TMPDIR") : `${remedy} and run the same command again`;
  return new LocalFailure({ message, hint, cause: thrown });
}

/** Returns an error that suggests a data folder in the working directory, if the data folder is unwritable and that one can be used. */
function unwritableData(thrown: unknown, context: Context, argv: readonly string[]) {
  const data = thrown instanceof UnwritableData ? dataHere(context) : undefined;
  if (!(thrown instanceof UnwritableData) || data === undefined) return undefined;
  const { message, cause } = thrown;
  const hint = { text: "Keep the data in this folder", command: lineCall(argv, { data }) };
  return new LocalFailure({ message, cause, hint });
}

/** Returns an error that suggests the same command with `--sandbox`, if the base URL is missing. */
function withoutBaseUrl(thrown: unknown, argv: readonly string[]): CatalogError | undefined {
  if (!(thrown instanceof CatalogError && thrown.code === "BASE_URL_REQUIRED") || thrown.hint)
    return undefined;
  const [sandbox, ...others] = explanationOf(thrown.code)?.hint ?? [];
  const call = lineCall(argv.toSpliced(endOfOptions(argv), 0, "--sandbox"));
  const hint = [{ text: sandbox?.text ?? "", command: call }, ...others];
  return new CatalogError({ ...thrown, message: thrown.message, hint, cause: thrown });
}

/** Creates a reporter for a command that was not started. Commander stops at the first error, so it may not have read every option. */
async function reporterFrom(session: Session, argv: readonly string[], flags: GlobalFlags) {
  const { settings } = configurationOf(session.context, {});
  const options = argv.slice(0, endOfOptions(argv));
  const names = ["json", "ndjson", "raw", "plain", "quiet"].filter((name) => options.includes(`--${name}`));
  const all = { ...flags, ...Object.fromEntries(names.map((name) => [name, true])) };
  return (await createOutputs(session, all, settings)).reporter;
}
