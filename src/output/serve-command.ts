import { commandLine } from "./command-line.ts";

const USUAL_PORT = "4321";

/** The command that makes the local catalog answer at the address of one of its links. */
export function serveCommand(link: string): string {
  const { port } = new URL(link);
  return commandLine("catalog", "serve", ...(port === "" || port === USUAL_PORT ? [] : ["--port", port]));
}
