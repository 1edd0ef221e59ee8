import type { Context } from "../context.ts";
import { EXIT, type ExitCode } from "../errors/exit-codes.ts";
import { createByteSink } from "../output/byte-sink.ts";
import { reportFailure } from "./report-failure.ts";
import { Secrets } from "./secrets.ts";

/** Writes the bytes that standard output did not take at once, and returns the exit code. A failure ends here, printed. */
export async function flushStdout(
  context: Context,
  rest: Uint8Array,
  argv: readonly string[],
): Promise<ExitCode> {
  try {
    await createByteSink(context.stdout.stream)(rest);
    return EXIT.ok;
  } catch (error) {
    return reportFailure({ context, secrets: new Secrets(context.env) }, error, argv);
  }
}
