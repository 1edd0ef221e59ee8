import type { Socket } from "node:net";

// undici 8 requires Node 22. When undici 7 is replaced, delete this file if the tests pass without it.

/** The maximum size of a response's header fields, in bytes. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Drops interim responses (1xx except 101, RFC 9110 §15.2). */
export function skipInterimResponses(socket: Socket): void {
  // undici treats an unsolicited `100 Continue` as a broken connection.
  // The start of a response whose status is not yet known, or undefined if no response is expected or the final response has started.
  let head: Buffer | undefined;
  socket.write = new Proxy(socket.write, {
    apply: (write, self, sent) => {
      head ??= Buffer.alloc(0);
      return Reflect.apply(write, self, sent);
    },
  });
  socket.read = new Proxy(socket.read, {
    apply: (read, self, size) => {
      const chunk: Buffer | null = Reflect.apply(read, self, size);
      if (chunk === null || head === undefined) return chunk;
      const { held, passed } = withoutInterim(head.length === 0 ? chunk : Buffer.concat([head, chunk]));
      head = held;
      return passed ?? null;
    },
  });
}

const STATUS_BYTES = "HTTP/1.1 200".length;
/** Matches a status line with an interim status other than 101, which switches protocols and is rejected by undici. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d/;

/** Returns the response bytes to pass on, and the bytes to hold until more bytes arrive. */
function withoutInterim(bytes: Buffer) {
  let rest = bytes;
  while (INTERIM.test(beginningOf(rest))) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0 && rest.length <= MAX_HEADER_BYTES) return { held: rest, passed: undefined };
    if (end < 0) break;
    rest = rest.subarray(end + 4);
  }
  return isCutStatusLine(rest) ? { held: rest, passed: undefined } : { held: undefined, passed: rest };
}

function isCutStatusLine(bytes: Buffer): boolean {
  return bytes.length < STATUS_BYTES && "HTTP/1.".startsWith(bytes.toString("latin1", 0, 7));
}

function beginningOf(bytes: Buffer): string {
  return bytes.toString("latin1", 0, STATUS_BYTES);
}
