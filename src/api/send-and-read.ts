import { UnreadableResponse } from "../errors/remote-errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../http/transport.ts";
import type { Answer } from "./answer.ts";

type Read<Value> = (response: HttpResponse) => Answer<Value>;

type ReadResult<Value> = { readonly answer: Answer<Value> } | { readonly error: unknown };

/**
 * Sends a request and reads its answer, once, before it may be kept on disk or sent again. Throws what the transport throws, and what
 * `read` throws for the answer that counts.
 */
export async function sendAndRead<Value>(transport: Transport, request: HttpRequest, read: Read<Value>) {
  let last: { readonly response: HttpResponse; readonly result: ReadResult<Value> } | undefined;
  const readOnce = (response: HttpResponse) => {
    if (last?.response !== response) last = { response, result: tryRead(response, read) };
    return last.result;
  };
  const response = await transport.send({
    ...request,
    inspect: (response) => {
      const result = readOnce(response);
      if ("answer" in result) return "accepted";
      return result.error instanceof UnreadableResponse ? "unreadable" : "refused";
    },
  });
  const result = readOnce(response);
  if ("answer" in result) return { response, answer: result.answer };
  throw result.error;
}

function tryRead<Value>(response: HttpResponse, read: Read<Value>): ReadResult<Value> {
  try {
    return { answer: read(response) };
  } catch (error) {
    return { error };
  }
}
