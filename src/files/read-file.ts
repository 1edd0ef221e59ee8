import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * Reads a regular file of at most `maxBytes` bytes. Throws what the file system says, and for anything else than a regular file: a
 * pipe would keep a command waiting for a writer.
 */
export function readRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error("it is not a regular file");
    if (stat.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
