import { CommanderError } from "commander";
import type { Context } from "../base/runtime/context.ts";
import { realContext } from "../base/runtime/real-context.ts";
import { HELP_FLAGS } from "../base/runtime/version.ts";
import { Interrupted } from "../contract/errors/interrupted.ts";
import { EXIT } from "../contract/exit-codes.ts";
import type { Session } from "./app.ts";
import { createProgram, factsOf } from "./commands/program.ts";
import { endOfOptions } from "./read-line.ts";
import { createSecrets } from "./secrets.ts";
import { createByteSink } from "./terminal/byte-sink.ts";

/** Runs the command line `argv`, which does not include the program's name, in the environment of a process. Returns the exit code. */
export async function runProcess(process: NodeJS.Process, argv: readonly string[]): Promise<number> {
  const context = realContext(process, Interrupted);
  const code = await run(context, argv);
  // After a signal, a standard error that nobody reads does not keep the process running.
  const exitSoon = () => setTimeout(() => process.exit(code), UNREAD_MS).unref();
  if (context.signal.aborted) exitSoon();
  else context.signal.addEventListener("abort", exitSoon);
  return code;
}

const UNREAD_MS = 300;

/** Runs one command line, without the program's name, and returns the exit code, even after a failure. */
export async function run(context: Context, argv: readonly string[]): Promise<number> {
  const help: string[] = [];
  const program = createProgram({ print: (text) => help.push(text), context, words: argv });
  const outputOptions = () => program.outputOptions();
  const session: Session = { context, secrets: createSecrets(context.env), factsOf, outputOptions };
  const fail = async (error: unknown) => {
    const { reportFailure } = await import("./report-failure.ts");
    return reportFailure(session, error, argv, program.opts());
  };
  try {
    program.parse(lineToParse(argv), { from: "user" });
    await program.start?.(session);
  } catch (error) {
    // Commander throws an error even after printing help or the version.
    const isHelp =
      error instanceof CommanderError && (error.exitCode === 0 || error.code === "commander.help");
    // Commander prints the version even if there is no such command.
    const [word = "-"] = argv;
    const isUnknown = !word.startsWith("-") && program.below.every(([name]) => name !== word);
    if (isHelp && isUnknown) return fail(new CommanderError(2, "commander.unknownCommand", ""));
    if (!isHelp) return fail(error);
  }
  if (help.length === 0) return EXIT.ok;
  return createByteSink(context.stdout)(help.join("")).then(() => EXIT.ok, fail);
}

function lineToParse(argv: readonly string[]): readonly string[] {
  if (argv.length === 0) return ["--help"];
  // As in npm and node, `-v` alone prints the version.
  if (argv.length === 1 && argv[0] === "-v") return ["--version"];
  const options = argv.slice(0, endOfOptions(argv));
  const others = options.filter((word) => !HELP_FLAGS.includes(word));
  // Commander would ignore a command that follows the option.
  return others.length === options.length ? argv : [...others, "--help"];
}
