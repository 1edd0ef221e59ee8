import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { skipInterimAnswers } from "./skip-interim-answers.ts";

/** Opens a socket, as undici's own connector does. */
export type Connect = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;

/** A tracker of sockets that are still connecting: undici loses sight of them, and they would keep a process from ending. */
export interface ConnectingSockets {
  /** Returns the same connector, its sockets tracked. */
  track(connect: Connect): buildConnector.connector;
  destroyAll(): void;
}

/** Creates a tracker without sockets. */
export function trackConnectingSockets(): ConnectingSockets {
  const connecting = new Set<Socket>();
  return {
    track: (connect) => (options, callback) => {
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
