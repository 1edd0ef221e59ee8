import { isBlocked, isListening } from "../base/files/blocked.ts";
import { isLoopback } from "../base/text/parse-url.ts";
import type { Advice } from "../contract/errors/advice.ts";
import { recoverWith } from "../contract/errors/catalog-error.ts";
import type { App } from "./app.ts";
import { SANDBOX } from "./config/base-url.ts";
import { serveCommand } from "./terminal/advice.ts";

/**
 * Returns advice to start the local catalog if a printed link belongs to it and nothing serves it. Returns undefined if this process may
 * not use sockets.
 */
export async function adviseServing(app: App, link: string): Promise<Advice | undefined> {
  const isSandbox = app.settings.baseUrl.value === SANDBOX;
  if (!isSandbox && (!isLoopback(link) || (await isListening(link)))) return undefined;
  // This module loads the code for the local catalog's database, which is rarely needed here.
  const { addressIn } = await import("./local-state.ts");
  const address = await addressIn(app).catch(recoverWith(() => undefined));
  const isDead = address?.isServed === false && new URL(link).origin === address.origin;
  if (!isDead || (await isBlocked())) return undefined;
  return { text: "The local catalog is not running. Start it", command: serveCommand(link) };
}
