import { COLOR_CHOICES } from "../config/settings.ts";
import { EXIT, type ExitCode } from "../contract/exit-codes.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { exitCodeOf } from "../errors/exit-codes.ts";
import { InterruptedSubmission, ReaderGone } from "../errors/interrupted.ts";
import type { Reporter } from "../output/reporter.ts";
import { realContext } from "../runtime/real-context.ts";
import { createByteSink } from "../terminal/byte-sink.ts";
import type { Session } from "./app.ts";
import { configurationOf } from "./open-app.ts";
import { createOutputs } from "./outputs.ts";
import { Secrets } from "./secrets.ts";

/** Prints a failure with the reporter of the command, and returns its exit code. For a usage error, a reporter is created. */
export async function reportFailure(
  session: Session,
  thrown: unknown,
  argv: readonly string[],
): Promise<ExitCode> {
  if (thrown instanceof ReaderGone) return EXIT.ok;
  const error = interruptionOf(session.context.signal, thrown) ?? thrown;
  await (session.reporter ?? reporterFrom(session, argv)).error(error);
  return exitCodeOf(error);
}

/** Writes the bytes that standard output did not take at once, and returns the exit code. A failure is printed. */
export async function flushStdout(
  process: NodeJS.Process,
  rest: Uint8Array,
  argv: readonly string[],
): Promise<ExitCode> {
  const context = realContext(process);
  try {
    await createByteSink(context.stdout.stream)(rest);
    return EXIT.ok;
  } catch (error) {
    return reportFailure({ context, secrets: new Secrets(context.env) }, error, argv);
  }
}

/** After a signal, the signal is the failure, not its consequences, unless the error says something of its own. */
function interruptionOf(signal: AbortSignal, thrown: unknown): unknown {
  const saysSomething = thrown instanceof CatalogError || thrown instanceof InterruptedSubmission;
  return signal.aborted && !saysSomething ? signal.reason : undefined;
}

/** Creates a reporter from the raw command line: commander stops parsing at the first mistake. */
function reporterFrom({ context, secrets }: Session, argv: readonly string[]): Reporter {
  const { settings } = configurationOf(context, { color: colorIn(argv) });
  return createOutputs({ context, flags: flagsIn(argv), settings, secrets }).reporter;
}

/** Returns the flags of a raw command line that shape the output. */
function flagsIn(argv: readonly string[]) {
  const end = argv.indexOf("--");
  const flags = new Set(end === -1 ? argv : argv.slice(0, end));
  return {
    ...(flags.has("--json") && { json: true as const }),
    ...(flags.has("--ndjson") && { ndjson: true as const }),
    ...(flags.has("--raw") && { raw: true as const }),
    ...(flags.has("--plain") && { plain: true as const }),
    ...([...flags].some(isVerbose) && { verbose: true as const }),
  };
}

/** Short flags may stand together: `-qv`. */
function isVerbose(flag: string): boolean {
  return flag === "--verbose" || /^-[qhV]*v/.test(flag);
}

function colorIn(argv: readonly string[]) {
  const text =
    argv.find((_, index) => argv[index - 1] === "--color") ??
    argv.find((a) => a.startsWith("--color="))?.slice(8);
  return COLOR_CHOICES.find((choice) => choice === text);
}
