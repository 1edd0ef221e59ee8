import type { Advice } from "../errors/advice.ts";
import { isBlocked } from "../files/blocked.ts";
import { serveCommand } from "../terminal/advice.ts";

/** Returns the advice for a link to a local catalog that is not running. Returns undefined if this process may not use sockets. */
export async function adviseServing(link: string): Promise<Advice | undefined> {
  if (await isBlocked()) return undefined;
  return { text: "The local catalog is not running. Start it", command: serveCommand(link) };
}
