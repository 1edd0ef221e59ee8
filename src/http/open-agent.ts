import type { Socket } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import createConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import { compileWasmOnce } from "../runtime/node-20/engine.ts";
import { MAX_HEADER_BYTES, skipInterimResponses } from "../runtime/node-20/skip-interim-responses.ts";

/** The time limit for opening a connection, so that a dead address leaves time for another attempt. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The options of every dispatcher. undici's time limits are off, because the command's time limit covers all phases. */
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

/** Opens direct connections to hosts. This module loads undici, so it is imported on the first request. */
export function openAgent(): OpenAgent {
  const sockets = trackConnectingSockets();
  return destroyable(new Agent({ ...DISPATCHER_OPTIONS, connect: sockets.connect }), sockets);
}

/** A connector and its connecting sockets. undici does not destroy them, and they would keep the process alive. */
export interface ConnectingSockets {
  readonly connect: buildConnector.connector;
  destroyAll(): void;
}

/** Creates a connector that tracks its sockets until they are connected. */
export function trackConnectingSockets(): ConnectingSockets {
  const connect = createConnector({ timeout: CONNECT_TIMEOUT_MS });
  const connecting = new Set<Socket>();
  return {
    connect: (options, callback) => {
      const socket = connect(options, (...outcome) => {
        connecting.delete(socket);
        if (outcome[1]) {
          skipInterimResponses(outcome[1]);
          compileWasmOnce();
        }
        callback(...outcome);
      });
      connecting.add(socket);
    },
    destroyAll: () => {
      for (const socket of connecting) socket.destroy(new Error("No longer needed"));
    },
  };
}

/** Returns an agent that destroys its sockets with its dispatcher. */
export function destroyable(dispatcher: Dispatcher, sockets: ConnectingSockets): OpenAgent {
  return {
    dispatcher,
    destroy: async () => {
      sockets.destroyAll();
      await dispatcher.destroy();
    },
  };
}
