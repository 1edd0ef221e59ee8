import type { Dispatcher } from "undici";
import buildConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import type { ConnectingSockets } from "./connecting-sockets.ts";
import { CONNECT_TIMEOUT_MS, MAX_HEADER_BYTES } from "./limits.ts";

/** Opens connections straight to each host. Imported with the first request: this is where undici is loaded. */
export function openAgent(sockets: ConnectingSockets): Dispatcher {
  return new Agent({
    connect: sockets.track(buildConnector({ timeout: CONNECT_TIMEOUT_MS })),
    maxHeaderSize: MAX_HEADER_BYTES,
    // The command's own time limit counts, in whatever phase an answer is.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
