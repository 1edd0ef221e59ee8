import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The maximum number of bytes that wait for all clients to read them. */
const MAX_WAITING_BYTES = 48 * 1024 * 1024;

/** Keeps the responses of a server that have not been sent completely. Closes those of connections that end. */
export function trackResponses(server: Server) {
  // Oldest first. In a `Set` that changes with each request, old tables keep their responses in memory until the next full collection.
  const open: ServerResponse[] = [];
  server.on("connection", (socket: Duplex) => {
    socket.on("close", () => {
      // Node 20 and 22 emit no event for a response that waits for an earlier response on the same connection.
      const unsent = open.filter(({ req, socket: own }) => req.socket === socket && own === null);
      for (const response of unsent) response.destroy().emit("close");
    });
  });
  return {
    open,
    add(response: ServerResponse, onClose: () => void): void {
      open.push(response);
      response.once("close", () => {
        open.splice(open.indexOf(response), 1);
        onClose();
      });
    },
    /** Returns the latest response on a connection, unless it belongs to an incomplete request, whose response might never be sent. */
    latestOn: (socket: Duplex) =>
      open.findLast(({ req, headersSent }) => req.socket === socket && (req.complete || headersSent)),
    /** Closes the connections that have waited longest for their clients to read, until the remaining bytes are within the limit. */
    cutOff(): void {
      let bytes = open.reduce((sum, { writableLength }) => sum + writableLength, 0);
      for (const response of open) {
        if (bytes <= MAX_WAITING_BYTES) return;
        bytes -= response.writableLength;
        if (response.writableLength > 0) response.destroy(new Error("The client does not read"));
      }
    },
  };
}

/** The number of waiting requests on one connection that are handled immediately. */
const AT_ONCE = 8;
/** The maximum number of waiting requests on one connection. */
const MAX_PIPELINED = 1_000;

/** Returns a listener that calls `respond`. Node reads 64 KiB of pipelined requests at once: other connections get a turn between them. */
export function takeTurns(respond: RequestListener): RequestListener {
  // The numbers of requests that wait for an earlier one, by connection.
  const waiting = new WeakMap<Duplex, number>();
  return (request, response) => {
    const { socket } = request;
    const count = response.socket === null ? (waiting.get(socket) ?? 0) + 1 : 0;
    if (count > 0) {
      waiting.set(socket, count);
      response.once("socket", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    if (count <= AT_ONCE) respond(request, response);
    else if (count > MAX_PIPELINED) socket.destroy();
    else response.once("socket", () => setImmediate(respond, request, response));
  };
}
