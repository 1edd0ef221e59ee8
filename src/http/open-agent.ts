import type { Socket } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import createConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import { compileWasmOnce } from "../runtime/node-20/engine.ts";
import { MAX_HEADER_BYTES, skipInterimAnswers } from "../runtime/node-20/skip-interim-answers.ts";

/** Milliseconds to open one connection, so that a dead address leaves time for another attempt. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Options of every dispatcher. The command's own time limit counts, in whatever phase an answer is. */
export const DISPATCHER_OPTIONS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

/** A dispatcher of undici with everything that it has opened. */
export interface OpenAgent {
  readonly dispatcher: Dispatcher;
  /** Ends every connection and every request at once. */
  destroy(): Promise<void>;
}

/** Opens connections straight to each host. Imported with the first request: this is where undici is loaded. */
export function openAgent(): OpenAgent {
  const sockets = trackConnectingSockets();
  return destroyable(new Agent({ ...DISPATCHER_OPTIONS, connect: sockets.connect }), sockets);
}

/** A connector, and the sockets of it that are still connecting: undici does not destroy those, and they keep a process from ending. */
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
          skipInterimAnswers(outcome[1]);
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
