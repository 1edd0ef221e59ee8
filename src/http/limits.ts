/** Bytes of an answer's body on the wire. The largest list that is cut into pages stays far below. */
export const MAX_WIRE_BYTES = 32 * 1024 * 1024;

/** Bytes of an answer's body after decompression: with its text and its values, some 300 MB of memory. */
export const MAX_DECODED_BYTES = 32 * 1024 * 1024;

/** Bytes of an answer's header fields. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Codings that an answer may be wrapped in; each one costs memory, and more than one is never needed. */
export const MAX_CONTENT_CODINGS = 2;

/** Milliseconds to open one connection, so that a dead address leaves time for another try. */
export const CONNECT_TIMEOUT_MS = 10_000;
