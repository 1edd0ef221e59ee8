import { invalidRequest, Refusal } from "../rules/refusal.ts";

/** Assumed: a request body can be at most 64 KiB long. */
const MAX_BODY_BYTES = 64 * 1024;
/** Assumed: a request body can have at most 1,024 chunks, because very small chunks would keep other requests waiting. */
const MAX_CHUNKS = 1_024;

/** Reads a form body. Throws a `Refusal` if the body is too large or compressed, or has an unsupported `Content-Type`. */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  const bytes = await readBytes(request, "application/x-www-form-urlencoded");
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** Reads a JSON body. Throws a `Refusal` if the body is too large, compressed or invalid, or has an unsupported `Content-Type`. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, "application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalidRequest("The body is not JSON in UTF-8.");
  }
}

/** Reports whether a message says that its body is uncompressed, in UTF-8 and of the expected type. */
export function isType(headers: Headers, expected: string): boolean {
  const [type, ...parameters] = (headers.get("content-type") ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return type === expected && isUtf8 && !headers.has("content-encoding");
}

/** Reads a message body. Throws a `Refusal` if the body is too large or, with `type`, compressed or not of that type. */
export async function readBytes({ headers, body }: Request | Response, type?: string): Promise<Buffer> {
  if (type !== undefined && !isType(headers, type)) {
    const message = `The body must be uncompressed, in UTF-8, and declared as Content-Type: ${type}.`;
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE", message);
  }
  if (Number(headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The server discards the rest of a body that is too large. Canceling the body would close the connection before the response is sent.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    if (chunks.length > MAX_CHUNKS) throw invalidRequest("The body has too many chunks.");
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Refusal {
  return new Refusal("PAYLOAD_TOO_LARGE", `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`);
}
