import { type Advice, command } from "../errors/advice.ts";
import { CatalogError, type ErrorDetails } from "../errors/catalog-error.ts";
import { NetworkError, UnexpectedResponse } from "../errors/remote-errors.ts";
import { BLOCKED, isBlocked, isBlockedCall, UNBLOCK } from "../files/blocked.ts";
import { certificateProblem, errorCode } from "../files/system-error.ts";
import { InvalidStatus } from "../runtime/node-20/skip-interim-responses.ts";
import { UnusableResponse } from "./collect-response.ts";

export interface Failure {
  readonly error: CatalogError;
  /** Whether another attempt may succeed. */
  readonly isRetryable: boolean;
}

/** The hosts and ports of the service and the proxy, for messages. */
export interface RequestRoute {
  readonly host: string;
  readonly proxyHost: string | undefined;
}

/**
 * Returns the failure for an error from undici, from the system or from reading a response. Returns undefined for any other error, such as
 * a `CatalogError` or a bug.
 */
export async function failureOf(error: unknown, route: RequestRoute): Promise<Failure | undefined> {
  if (error instanceof CatalogError) return undefined;
  const isUnresolved = UNRESOLVED.has(errorCode(error));
  if (isBlockedCall(error) || (isUnresolved && (await isBlocked()))) return blocked(error, route);
  if (error instanceof UnusableResponse) return unexpected(route, error.message, error.isRetryable, error);
  // undici reports a proxy's refusal only in the error's message.
  const refusal = error instanceof Error ? PROXY_REFUSAL.exec(error.message) : null;
  if (refusal && route.proxyHost !== undefined) return proxyRefusal(Number(refusal[1]), route, error);
  if (error instanceof InvalidStatus) return unexpected(route, "has an invalid status", false, error);
  // The response violates an assertion in undici, so another attempt would fail as well.
  if (errorCode(error) === "ERR_ASSERTION") return unexpected(route, "is not HTTP", false, error);
  // Errors from undici's parser have no code.
  if (error instanceof Error && error.name === "HTTPParserError") {
    return unexpected(route, "is not HTTP", true, error);
  }
  const code = errorCode(error);
  if (code === undefined || BUGS.test(code)) return undefined;
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return unexpected(route, "has header fields that are too large", false, error);
  }
  return networkFailure(code, error, route);
}

/** The codes for a failed name lookup. A process without sockets gets them, too. */
const UNRESOLVED = new Set<string | undefined>(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA"]);

function blocked(cause: unknown, { host }: RequestRoute): Failure {
  return network({ message: BLOCKED, hint: UNBLOCK, facts: [["Requested host", host]], cause }, false);
}

/** The codes of programming errors. */
const BUGS = /^(?:UND_ERR_(?:INVALID|NOT_SUPPORTED)|ERR_(?:INVALID|OUT_OF_RANGE))/;

const CHECK_NETWORK = "Check the network and the base URL, then run the same command again";

function networkFailure(code: string, error: unknown, route: RequestRoute): Failure {
  const certificate = certificateProblem(code);
  if (certificate !== undefined) {
    return network(
      {
        message: `Cannot trust the certificate of ${route.host}: ${certificate}`,
        hint: "If a company proxy or a private authority signed it, set NODE_EXTRA_CA_CERTS to the authority's certificate file",
        // Node's message recommends options of `node`, but users of this tool do not run `node` directly.
        facts: [["Cause", code]],
        cause: error,
      },
      false,
    );
  }
  // If there is a proxy, the failed connection is the connection to the proxy.
  const { host, proxyHost } = route;
  const message = sentence(code, proxyHost === undefined ? host : `proxy ${proxyHost}`);
  const target = proxyHost === undefined ? [] : ([["Requested host", host]] as const);
  const facts = [["Cause", causeOf(error, code)], ...target] as const;
  const start = code === "ECONNREFUSED" && proxyHost === undefined ? startAdvice(host) : undefined;
  return network({ message, hint: start ?? CHECK_NETWORK, facts, cause: error }, true);
}

/** Returns the advice to start the local catalog for an address of this machine, unless the port is reserved for the administrator. */
function startAdvice(address: string): Advice | undefined {
  const [, host, port] = /^(localhost|127\.[\d.]+|\[::1\]):(\d+)$/.exec(address) ?? [];
  if (host === undefined || Number(port) < 1024) return undefined;
  const isUsual = host === "localhost" || host === "127.0.0.1";
  const options = { host: isUsual ? undefined : host.replaceAll(/[[\]]/g, ""), port };
  return { text: "If this is the local catalog, start it", command: command("serve", [], options) };
}

function sentence(code: string, host: string): string {
  if (CLOSED.has(code)) return `Connection to ${host} closed before the response was complete`;
  if (code === "ERR_PROXY_TUNNEL") return `Cannot connect through ${host}: its response is not HTTP`;
  const reason = REASONS.get(code);
  return `Cannot ${UNRESOLVED.has(code) ? "resolve" : "connect to"} ${host}${reason === undefined ? "" : `: ${reason}`}`;
}

const CLOSED = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

const REASONS = new Map([
  ["ENOTFOUND", "no such host"],
  ["EAI_AGAIN", "no answer from DNS"],
  ["EAI_FAIL", "no answer from DNS"],
  ["ENODATA", "no answer from DNS"],
  ["ECONNREFUSED", "connection refused"],
  ["ETIMEDOUT", "timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "timed out"],
  ["EHOSTUNREACH", "host unreachable"],
  ["ENETUNREACH", "host unreachable"],
  ["ENETDOWN", "host unreachable"],
  ["EADDRNOTAVAIL", "host unreachable"],
  ["EPROTO", "TLS handshake failed"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "TLS handshake failed"],
]);

/** Returns an error's message or, if it is empty, the code. For a host with several addresses, uses the error for the first address. */
function causeOf(error: unknown, code: string): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0], code);
  return error instanceof Error && error.message !== "" ? error.message : code;
}

const PROXY_REFUSAL = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

/** Returns the failure for a proxy that refused a request with `status`, or undefined for a direct connection. */
export function proxyRefusal(status: number, { host, proxyHost }: RequestRoute, cause?: unknown) {
  if (proxyHost === undefined) return undefined;
  const wantsPassword = status === 407;
  return network(
    {
      message: wantsPassword
        ? `Proxy ${proxyHost} requires a user name and password`
        : `Proxy ${proxyHost} refused to connect to ${host}`,
      hint: wantsPassword
        ? "Add them to the proxy variable before the host: USER:PASSWORD@HOST:PORT"
        : "Ask the operator of the proxy for access, or add the host to NO_PROXY",
      facts: [
        ["Cause", `the proxy responded with ${status}`],
        ["Requested host", host],
      ],
      cause,
    },
    status >= 500,
  );
}

function network(details: ErrorDetails, isRetryable: boolean): Failure {
  return { error: new NetworkError(details), isRetryable };
}

function unexpected(route: RequestRoute, what: string, isRetryable: boolean, cause: unknown): Failure {
  const error = new UnexpectedResponse({
    message: `The response from ${route.host} ${what}`,
    hint: "Check the base URL, and any proxy or gateway between this machine and the catalog",
    problems: [{ field: "", rule: "http", message: what }],
    cause,
  });
  return { error, isRetryable };
}
