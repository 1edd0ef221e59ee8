import type { Dispatcher } from "undici";
import buildConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import { CONNECT_TIMEOUT_MS, MAX_HEADER_BYTES } from "./limits.ts";
import type { SocketWatch } from "./socket-watch.ts";

/** Connections straight to each host. Imported with the first request: this is where undici is loaded. */
export function openAgent(watch: SocketWatch): Dispatcher {
  return new Agent({
    connect: watch.over(buildConnector({ timeout: CONNECT_TIMEOUT_MS })),
    maxHeaderSize: MAX_HEADER_BYTES,
    // The command's own time limit counts, in whatever phase an answer is.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
