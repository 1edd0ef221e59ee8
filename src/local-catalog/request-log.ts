import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { oneLine } from "../base/text/sanitize.ts";
import type { ServiceClock } from "./clock.ts";
import type { RequestHandler } from "./faults/inject-faults.ts";
import type { ParserAnswer } from "./parser-errors.ts";
import { readBytes } from "./routes/read-body.ts";
import { afterwards } from "./routes/response.ts";
import { maskApiKeys, masked, maskSecrets } from "./rules/api-key.ts";

/** The listeners for the request log. API keys, private links and cookies in requests and responses are masked. */
export interface RequestLog {
  /** Called with all lines since the last call, because each call takes long. */
  readonly write: (lines: readonly string[]) => void;
  /** Called with the header fields of a request and its response, and any short JSON or form bodies. If undefined, bodies are not read. */
  readonly detail?: ((lines: readonly string[]) => void) | undefined;
}

/** The error for requests with an invalid `Host` or target. These requests do not reach the application. */
export const INVALID_TARGET = {
  code: "BAD_REQUEST",
  message: "The request has an invalid Host or target.",
} as const;

/** The time between two writes of a busy service, in milliseconds. A write of one line takes about as long as a read from the cache. */
const PAUSE_MS = 2;

/** Creates the request log, which has a line for each response. */
export function createRequestLog(log: RequestLog, clock: ServiceClock) {
  const exchanges = new WeakMap<object, Exchange>();
  const pending: string[] = [];
  let flushedAt = 0;
  const flush = () => {
    if (pending.length === 0) return;
    flushedAt = performance.now();
    const time = clock.now().toISOString().slice(11, 19);
    log.write(pending.splice(0).map((text) => `${time}Z ${oneLine(text)}`));
  };
  const add = (text: string) => {
    if (pending.push(text) > 1) return;
    if (performance.now() - flushedAt > PAUSE_MS) setImmediate(flush);
    else setTimeout(flush, PAUSE_MS);
  };
  return {
    /** Returns a handler that calls `app` and records reasons and details for the log. */
    noting(app: RequestHandler): RequestHandler {
      return (request, bindings) => {
        const sent = log.detail && messageLines("→", request);
        return afterwards(app(request, bindings), (response) => {
          if (bindings.incoming === undefined || (response.status < 400 && !sent)) return;
          // The response to a simulated failure may not have a reason.
          const { status, code, reason: known } = response;
          const reason =
            known === undefined ? (status < 400 ? undefined : STATUS_CODES[status]) : `${code} ${known}`;
          const details = sent && Promise.all([sent, messageLines("←", response)]);
          exchanges.set(bindings.incoming, { reason, details });
        });
      };
    },
    /** Returns a function that logs a request, to be called when its response has been sent or its connection has been closed. */
    follow(request: IncomingMessage, response: ServerResponse): () => void {
      const begun = performance.now();
      let isSent = false;
      // Only this event means that the response has been sent. `writableFinished` is also true for a response that Node has discarded.
      response.on("finish", () => {
        // Node also emits it for a response that `cutOff` has destroyed.
        isSent = response.errored === null;
      });
      return () => {
        const exchange = exchanges.get(request);
        const summary = summaryOf(request, isSent ? response.statusCode : "dropped", exchange);
        add(`${summary} in ${(performance.now() - begun).toFixed(1)} ms`);
        void exchange?.details?.then((lines) => {
          flush();
          log.detail?.(lines.flat());
        });
      };
    },
    refused: ({ status, code, message }: ParserAnswer) => add(`- - ${status} ${code} ${message}`),
    flush,
  };
}

/** The reason in an error response, if any, and the detailed log lines for the request and its response. */
interface Exchange {
  readonly reason: string | undefined;
  readonly details: Promise<readonly (readonly string[])[]> | undefined;
}

function summaryOf(
  { method = "", url = "" }: IncomingMessage,
  status: number | "dropped",
  exchange: Exchange | undefined,
): string {
  const isUnseen = exchange === undefined && Number(status) >= 400;
  const reason = isUnseen ? `${INVALID_TARGET.code} ${INVALID_TARGET.message}` : exchange?.reason;
  const outcome = reason === undefined ? status : `${status} ${maskPrivate(reason)}`;
  // Without an uppercase letter or an encoded character, there is no token.
  const target = maskPrivate(url);
  return `${method} ${/[%A-Z]/.test(target) ? maskSecrets(target) : target} ${outcome}`;
}

/** Replaces API keys, and the token in each private link, but not the name of the page below it. */
function maskPrivate(text: string): string {
  if (!/%|cat_|\/(?:editor|account)\//i.test(text)) return text;
  const tokens = /(?<=\/(?:editor|account)\/)[^/?#\s"'<>]+/gi;
  return masked(maskApiKeys(text), (plain) => plain.replace(tokens, "…"));
}

async function messageLines(mark: "→" | "←", message: Request | Response): Promise<readonly string[]> {
  const fields = [...message.headers].map(([name, value]) =>
    SECRET_FIELDS.test(name) ? `${name}: …` : `${name}: ${value}`,
  );
  const body = maskPrivate(await bodyOf(message));
  const cut = body.length <= MAX_BODY ? body : `${body.slice(0, MAX_BODY)}… (${body.length} characters)`;
  return [...fields.map(maskPrivate), ...(body === "" ? [] : [cut])].map(
    (line) => `  ${mark} ${oneLine(line)}`,
  );
}

const MAX_BODY = 2_000;

/** Header fields with credentials. Cookies apply to all ports, so a browser may also send cookies from other programs on this machine. */
const SECRET_FIELDS = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/;

/** Returns a JSON or form body. Returns an empty string for other bodies, and if the body is too large or unreadable. Reads a copy. */
async function bodyOf(message: Request | Response): Promise<string> {
  if (!/^application\/(?:json|x-www-form-urlencoded)/.test(message.headers.get("content-type") ?? ""))
    return "";
  try {
    return (await readBytes(message.clone())).toString();
  } catch {
    return "";
  }
}
