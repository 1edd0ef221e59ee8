import type { Socket } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import createConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import { compileWasmOnce } from "../../base/runtime/node-20/engine.ts";
import { MAX_WIRE_BYTES } from "./collect-response.ts";

/** The time limit for opening a connection. With the default `--timeout`, time remains for another attempt. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The maximum size of a response's header fields, in bytes. */
const MAX_HEADER_BYTES = 64 * 1024;

/** The options for every dispatcher. undici's response time limits are disabled, because the command has its own time limit. */
export const DISPATCHER_OPTIONS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  maxResponseSize: MAX_WIRE_BYTES,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

type Sender = Pick<Dispatcher, "dispatch"> & { destroy(): Promise<void> };

export type OpenAgent = ReturnType<typeof agentOf>;

/** Returns an agent that connects directly. This module loads undici, so import it only when a request is sent. */
export function openAgent(): OpenAgent {
  return agentOf((connect) => new Agent({ ...DISPATCHER_OPTIONS, connect }));
}

/** Returns an agent with the dispatcher from `create`. `destroy` also closes sockets that are still connecting. */
export function agentOf(create: (connect: buildConnector.connector) => Sender) {
  const open = createConnector({ timeout: CONNECT_TIMEOUT_MS });
  const connecting = new Set<Socket>();
  const dispatcher = create((options, callback) => {
    const socket = open(options, (...outcome) => {
      connecting.delete(socket);
      if (outcome[1]) compileWasmOnce();
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
