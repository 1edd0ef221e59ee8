import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { AnswerCode } from "../contract/index.ts";
import { errorCode } from "../files/system-error.ts";
import { errorBody, JSON_TYPE } from "./routes/response.ts";

/** Access to the open responses of a server, and a listener for refusals. */
export interface ParserErrorOptions {
  /** Returns the response that a connection has not sent yet. */
  readonly openResponse: (socket: Duplex) => ServerResponse | undefined;
  readonly onRefused: (answer: ParserAnswer) => void;
}

/** Sends the error envelope when the HTTP parser rejects the bytes that arrive on a connection. */
export function answerParserErrors(server: Server, { openResponse, onRefused }: ParserErrorOptions): void {
  server.on("clientError", (error, socket) => {
    if (!socket.writable || isReset(error)) {
      socket.destroy();
      return;
    }
    const response = openResponse(socket);
    if (response !== undefined) {
      // An earlier request on this connection is still being processed, and its response takes precedence.
      response.shouldKeepAlive = false;
      response.once("finish", () => socket.end());
      return;
    }
    const answer = explanation(error);
    end(socket, answer);
    onRefused(answer);
  });
  server.on("connect", (_request, socket) => end(socket, NO_PROXY, "Allow: GET, HEAD, POST, OPTIONS\r\n"));
  // Expectations may be ignored (RFC 9110 §10.1.1). Without this listener, Node would respond with 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** The status and the envelope of a response. */
export interface ParserAnswer {
  readonly status: number;
  readonly code: AnswerCode;
  readonly message: string;
}

const NO_PROXY: ParserAnswer = {
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  message: "This service is not a proxy.",
};

/** Returns the response to send for a parser error. */
function explanation(error: Error): ParserAnswer {
  switch (errorCode(error)) {
    case "HPE_HEADER_OVERFLOW":
      return {
        status: 431,
        code: "HEADERS_TOO_LARGE",
        message: "The address and header fields are too large.",
      };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      // Assumed: a request whose headers take more than 10 s, or that takes more than 30 s, gets the response 408 `BAD_REQUEST`.
      return { status: 408, code: "BAD_REQUEST", message: "The request took too long to arrive." };
    default:
      return { status: 400, code: "BAD_REQUEST", message: "The request is not valid HTTP/1.1." };
  }
}

function isReset(error: Error): boolean {
  return ["ECONNRESET", "EPIPE"].includes(errorCode(error) ?? "");
}

function end(socket: Duplex, { status, code, message }: ParserAnswer, headers = ""): void {
  const body = errorBody(code, message);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Content-Type: ${JSON_TYPE}\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
