import { CommanderError } from "commander";
import { createProgram } from "./commands/program.ts";
import type { Context } from "./context.ts";
import { EXIT, type ExitCode } from "./exit.ts";
import { Secrets } from "./secrets.ts";
import { secretsIn } from "./secrets-in.ts";
import type { Session } from "./session.ts";

/** Runs one command line, without the program's name, and returns the exit code. Every failure ends here, printed. */
export async function run(context: Context, argv: readonly string[]): Promise<ExitCode> {
  const session: Session = { context, secrets: new Secrets() };
  for (const secret of secretsIn(context.env)) session.secrets.add(secret);
  const program = createProgram(session);
  try {
    await program.parseAsync(argv.length === 0 ? ["--help"] : argv, { from: "user" });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === "commander.help"))
      return EXIT.ok;
    const { reportFailure } = await import("./report-failure.ts");
    return reportFailure(session, { program, argv }, error);
  }
}
