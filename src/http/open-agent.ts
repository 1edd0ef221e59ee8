import type { Socket } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import createConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import { compileWasmOnce } from "../runtime/node-20/engine.ts";
import { MAX_HEADER_BYTES, skipInterimResponses } from "../runtime/node-20/skip-interim-responses.ts";

/** The time limit for opening a connection. It leaves time for another attempt if an address does not respond. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The options for every dispatcher. undici's time limits are off, because the command's time limit covers all phases. */
export const DISPATCHER_OPTIONS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

/** An undici dispatcher and its open connections. */
export interface OpenAgent {
  readonly dispatcher: Dispatcher;
  /** Ends every connection and every request immediately. */
  destroy(): Promise<void>;
}

/** Opens direct connections to hosts. This module loads undici, so it is imported only when the first request is sent. */
export function openAgent(): OpenAgent {
  return agentOf((connect) => new Agent({ ...DISPATCHER_OPTIONS, connect }));
}

/**
 * Creates a dispatcher with a connector that keeps track of the sockets that are still connecting. undici does not destroy them, so
 * they would keep the process alive.
 */
export function agentOf(create: (connect: buildConnector.connector) => Dispatcher): OpenAgent {
  const open = createConnector({ timeout: CONNECT_TIMEOUT_MS });
  const connecting = new Set<Socket>();
  const dispatcher = create((options, callback) => {
    const socket = open(options, (...outcome) => {
      connecting.delete(socket);
      if (outcome[1]) {
        skipInterimResponses(outcome[1]);
        compileWasmOnce();
      }
      callback(...outcome);
    });
    connecting.add(socket);
  });
  return {
    dispatcher,
    destroy: async () => {
      for (const socket of connecting) socket.destroy(new Error("No longer needed"));
      await dispatcher.destroy();
    },
  };
}
