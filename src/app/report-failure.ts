import { COLOR_CHOICES } from "../config/settings.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../errors/exit-codes.ts";
import { InterruptedSubmission, ReaderGone } from "../errors/interrupted.ts";
import { configurationOf } from "./open-app.ts";
import { createOutputs } from "./outputs.ts";
import type { Session } from "./session.ts";

/** Prints a failure in the form that the command line asks for, and returns its exit code. */
export async function reportFailure(
  { context, secrets }: Session,
  argv: readonly string[],
  thrown: unknown,
): Promise<ExitCode> {
  if (thrown instanceof ReaderGone) return EXIT.ok;
  const error = interruptionOf(context.signal, thrown) ?? thrown;
  const { settings } = configurationOf(context, { color: colorIn(argv) });
  const { reporter } = createOutputs({ context, flags: flagsIn(argv), settings, secrets });
  await reporter.error(error);
  return exitCodeOf(error);
}

/** Whatever a signal broke off fails in its own way; unless it is an error that says something, the signal is the reason. */
function interruptionOf(signal: AbortSignal, thrown: unknown): unknown {
  const saysSomething = thrown instanceof CatalogError || thrown instanceof InterruptedSubmission;
  return signal.aborted && !saysSomething ? signal.reason : undefined;
}

/** Commander stops at the first mistake, so the flags that shape the output are looked for in the text. */
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
