import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { skipInterimAnswers } from "./skip-interim-answers.ts";

/** Opens a socket, as undici's own connector does. */
export type Connect = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;

/** Knows the sockets that are still connecting: undici loses sight of them, and they would keep a process from ending. */
export interface SocketWatch {
  /** The same connector under watch. */
  over(connect: Connect): buildConnector.connector;
  destroyAll(): void;
}

/** A watch over no socket yet. */
export function createSocketWatch(): SocketWatch {
  const connecting = new Set<Socket>();
  return {
    over: (connect) => (options, callback) => {
      const socket = connect(options, (...outcome) => {
        connecting.delete(socket);
        if (outcome[1]) skipInterimAnswers(outcome[1]);
        callback(...outcome);
      });
      connecting.add(socket);
    },
    destroyAll: () => {
      for (const socket of connecting) socket.destroy(new Error("No longer needed"));
    },
  };
}
