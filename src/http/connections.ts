import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import { CONNECT_TIMEOUT_MS, MAX_HEADER_BYTES } from "./limits.ts";

/** The connections of one command: opened when they are needed, let go of all at once. */
export interface Connections {
  /** undici's dispatcher, loaded with the first request. */
  open(): Promise<Dispatcher>;
  close(): Promise<void>;
}

/** Connections straight to the host of each request. */
export function createConnections(): Connections {
  const connecting = new Set<Socket>();
  let opened: Promise<Dispatcher> | undefined;
  return {
    open: () => {
      opened ??= openAgent(connecting);
      return opened;
    },
    close: async () => {
      const dispatcher = await opened;
      // undici loses sight of a socket that is still connecting, and it would keep the process waiting.
      for (const socket of connecting) socket.destroy(new Error("closed"));
      await dispatcher?.destroy();
    },
  };
}

async function openAgent(connecting: Set<Socket>): Promise<Dispatcher> {
  const [{ default: Agent }, { default: buildConnector }] = await Promise.all([
    import("undici/lib/dispatcher/agent.js"),
    import("undici/lib/core/connect.js"),
  ]);
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  return new Agent({
    connect: (options, callback) => {
      const socket = connect(options, (...outcome) => {
        connecting.delete(socket);
        callback(...outcome);
      });
      connecting.add(socket);
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    // The command's own time limit counts, in whatever phase an answer is.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
