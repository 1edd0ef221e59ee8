import { crc32 } from "node:zlib";
import type { StoredValue } from "./stored.ts";

/** One stored answer to a GET. */
export interface Entry {
  /** Origin, path and query. */
  readonly url: string;
  readonly value: StoredValue;
  /** The body as it came over the wire. */
  readonly body: Buffer;
}

/** Changes with the form of the file, so that other versions' entries are misses. */
const FORM = "catalog-cache-2";

/**
 * The bytes of an entry's file: a line with the checksum of all that follows, a line of JSON about the answer, and the
 * body. A torn, cut or mixed-up file does not have its checksum.
 */
export function encodeEntry({ body, ...about }: Entry): Buffer {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify({ ...about, bytes: body.length })}\n`), body]);
  return Buffer.concat([Buffer.from(`${FORM} ${checksumOf(content)}\n`), content]);
}

/** The entry of a file; undefined when it is not whole. */
export function decodeEntry(file: Buffer): Entry | undefined {
  const endOfChecksum = file.indexOf("\n");
  const content = file.subarray(endOfChecksum + 1);
  if (endOfChecksum < 0 || file.toString("latin1", 0, endOfChecksum) !== `${FORM} ${checksumOf(content)}`)
    return undefined;
  const endOfAbout = content.indexOf("\n");
  // What has the checksum was written by `encodeEntry`: this is where its form is taken for granted.
  const { bytes, ...about }: Omit<Entry, "body"> & { readonly bytes: number } = JSON.parse(
    content.toString("utf8", 0, endOfAbout),
  );
  const body = content.subarray(endOfAbout + 1);
  return body.length === bytes ? { ...about, body } : undefined;
}

/** Against accidents, not against people: whoever can write here needs no collision. */
function checksumOf(content: Buffer): string {
  return crc32(content).toString(16);
}
