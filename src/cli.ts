import { type Command, CommanderError } from "commander";
import type { Session } from "./app/app.ts";
import { Secrets } from "./app/secrets.ts";
import { readLine } from "./argv/read-line.ts";
import { usageErrorOf } from "./commands/help/usage-error-of.ts";
import { createProgram } from "./commands/program.ts";
import type { Context } from "./context.ts";
import { EXIT, type ExitCode } from "./contract/exit-codes.ts";
import { realContext } from "./runtime/real-context.ts";
import { createByteSink } from "./terminal/byte-sink.ts";

/** Runs the command line of a process, without the program's name, and returns the exit code. */
export function runProcess(process: NodeJS.Process, argv: readonly string[]): Promise<ExitCode> {
  return run(realContext(process), argv);
}

/** Runs one command line, without the program's name, and returns the exit code. Every failure ends here, printed. */
export async function run(context: Context, argv: readonly string[]): Promise<ExitCode> {
  const session: Session = { context, secrets: new Secrets(context.env) };
  let help = "";
  const program = createProgram(session, (text) => {
    help += text;
  });
  try {
    await parse(program, argv);
    if (help !== "") await createByteSink(context.stdout.stream)(help);
    return EXIT.ok;
  } catch (error) {
    const [{ reportFailure }, { commandTable }] = await Promise.all([
      import("./app/report-failure.ts"),
      import("./commands/command-tree.ts"),
    ]);
    const table = commandTable();
    const failure = error instanceof CommanderError ? usageErrorOf(error, table, argv) : error;
    return reportFailure(session, failure, readLine(table, argv).given);
  }
}

/** Parses a command line and runs its command. Commander also throws when only help or the version was asked for. */
async function parse(program: Command, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(argv.length === 0 ? ["--help"] : argv, { from: "user" });
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.code === "commander.help";
    if (isHelp || (error instanceof CommanderError && error.exitCode === 0)) return;
    throw error;
  }
}
