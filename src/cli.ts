import { type Command, CommanderError } from "commander";
import type { Session } from "./app/app.ts";
import { Secrets } from "./app/secrets.ts";
import { isSuspect } from "./argv/is-suspect.ts";
import { readLine } from "./argv/read-line.ts";
import { asksHelpForUnknown } from "./commands/catalog-command.ts";
import { createProgram } from "./commands/program.ts";
import type { Context } from "./context.ts";
import { EXIT, type ExitCode } from "./contract/exit-codes.ts";
import { realContext } from "./runtime/real-context.ts";
import { createByteSink } from "./terminal/byte-sink.ts";

/** Runs the command line `argv`, which does not include the program's name, in the environment of a process. Returns the exit code. */
export function runProcess(process: NodeJS.Process, argv: readonly string[]): Promise<ExitCode> {
  return run(realContext(process), argv);
}

/** Runs one command line, which does not include the program's name, and returns the exit code. Prints every failure. */
export async function run(context: Context, argv: readonly string[]): Promise<ExitCode> {
  const session: Session = { context, secrets: new Secrets(context.env) };
  let help = "";
  const program = createProgram(session, (text) => {
    help += text;
  });
  try {
    await refuseMisread(session, program, argv);
    await parse(session, program, argv);
    if (help !== "") await createByteSink(context.stdout.stream)(help);
    return EXIT.ok;
  } catch (error) {
    const [{ reportFailure }, { commandTable }] = await Promise.all([
      import("./app/report-failure.ts"),
      import("./commands/command-tree.ts"),
    ]);
    return reportFailure(session, error, readLine(commandTable(), argv).given);
  }
}

/** Throws a `UsageError` for a command line that can be parsed but probably means something else. Few command lines need this check. */
async function refuseMisread(session: Session, program: Command, argv: readonly string[]): Promise<void> {
  if (!isSuspect(argv) && !asksHelpForUnknown(program, argv)) return;
  const { misreadingOf } = await import("./commands/help/usage-error-of.ts");
  const { commandTable } = await import("./commands/command-tree.ts");
  const message = misreadingOf(commandTable(), argv);
  if (message !== undefined) throw await usageError(session, message, argv);
}

/** Parses a command line and runs its command. Commander also throws after printing help or the version. */
async function parse(session: Session, program: Command, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(argv.length === 0 ? ["--help"] : argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0 || error.code === "commander.help") return;
    throw await usageError(session, error, argv);
  }
}

async function usageError(session: Session, error: CommanderError | string, argv: readonly string[]) {
  const [{ usageErrorOf }, { commandTable }] = await Promise.all([
    import("./commands/help/usage-error-of.ts"),
    import("./commands/command-tree.ts"),
  ]);
  const create = () => createProgram(session, () => undefined);
  return usageErrorOf({ error, table: commandTable(), argv, createProgram: create });
}
