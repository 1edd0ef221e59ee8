import { type CommandCall, command } from "../errors/advice.ts";

const USUAL_PORT = "4321";

/** The command that makes the local catalog answer at the address of one of its links. */
export function serveCommand(link: string): CommandCall {
  const { port } = new URL(link);
  return command("serve", [], { port: port === "" || port === USUAL_PORT ? undefined : port });
}
