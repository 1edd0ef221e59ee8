import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorCode } from "../base/files/system-error.ts";
import { type AnswerCode, ERRORS } from "../contract/index.ts";
import { errorBody, JSON_TYPE } from "./routes/response.ts";

/**
 * Responds to `CONNECT` requests, requests that time out, and requests that the HTTP parser rejects. Timed-out and rejected requests do not
 * get a response if the connection has been reset or an open response can still be sent, the last of which `openResponse` returns.
 */
export function answerParserErrors(
  server: Server,
  openResponse: (socket: Duplex) => ServerResponse | undefined,
  onRefused: (answer: ParserAnswer) => void,
): void {
  const refuse = (socket: Duplex, answer: ParserAnswer, headers = "") => {
    const { status, code, message } = answer;
    const body = errorBody(code, message);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Content-Type: ${JSON_TYPE}\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    onRefused(answer);
  };
  server.on("clientError", (error, socket) => {
    const isReset = ["ECONNRESET", "EPIPE"].includes(errorCode(error) ?? "");
    if (!socket.writable || isReset) {
      socket.destroy();
      return;
    }
    const response = openResponse(socket);
    if (response !== undefined) {
      // The responses that are already open on this connection take precedence. Each further part of the request is another error.
      if (response.shouldKeepAlive) response.once("finish", () => socket.end());
      response.shouldKeepAlive = false;
      return;
    }
    refuse(socket, explanation(error));
  });
  server.on("connect", (_request, socket) => {
    const answer = answerOf("METHOD_NOT_ALLOWED", "This service is not a proxy.");
    const respond = () => {
      refuse(socket, answer, "Allow: GET, HEAD, POST, OPTIONS\r\n");
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    };
    // Node neither handles the errors of this connection any more, nor closes it.
    socket.on("error", () => undefined).resume();
    const response = openResponse(socket);
    if (response === undefined) respond();
    else response.once("finish", respond);
  });
  // Expectations may be ignored (RFC 9110 §10.1.1). Without this listener, Node would respond with 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** The time in milliseconds for the client to close a connection that this service has refused to use as a tunnel. */
const LINGER_MS = 500;

export type ParserAnswer = ReturnType<typeof answerOf>;

function explanation(error: Error): ParserAnswer {
  const code = errorCode(error);
  if (code === "HPE_HEADER_OVERFLOW")
    return answerOf("HEADERS_TOO_LARGE", "The address and header fields are too large.");
  // Assumed: a client that does not send its header fields within 10 s, or a complete request within 30 s, gets 408 `BAD_REQUEST`.
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return answerOf("BAD_REQUEST", "The request took too long to arrive.", 408);
  return answerOf("BAD_REQUEST", "The request cannot be parsed as HTTP/1.1.");
}

function answerOf(code: AnswerCode, message: string, status: number = ERRORS[code].status) {
  return { status, code, message };
}
