import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { CONNECT_TIMEOUT_MS } from "./limits.ts";

/** Knows the sockets that are still connecting: undici loses sight of them, and they would keep a process from ending. */
export interface SocketWatch {
  /** What opens undici's sockets. */
  connector(): Promise<buildConnector.connector>;
  destroyAll(): void;
}

/** A watch over no socket yet. */
export function createSocketWatch(): SocketWatch {
  const connecting = new Set<Socket>();
  return {
    connector: async () => {
      const { default: build } = await import("undici/lib/core/connect.js");
      const connect = build({ timeout: CONNECT_TIMEOUT_MS });
      return (options, callback) => {
        const socket = connect(options, (...outcome) => {
          connecting.delete(socket);
          callback(...outcome);
        });
        connecting.add(socket);
      };
    },
    destroyAll: () => {
      for (const socket of connecting) socket.destroy(new Error("No longer needed"));
    },
  };
}
