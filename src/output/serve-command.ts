import { type Advice, type CommandCall, command } from "../errors/advice.ts";

const USUAL_PORT = "4321";

/** Returns the command that makes the local catalog answer at the address of one of its links. */
export function serveCommand(link: string): CommandCall {
  const { port } = new URL(link);
  return command("serve", [], { port: port === "" || port === USUAL_PORT ? undefined : port });
}

/** Returns the advice for a link of the local catalog that nothing answers at. */
export function startAdvice(link: string): Advice {
  return { text: "No catalog answers there now. Start it", command: serveCommand(link) };
}
