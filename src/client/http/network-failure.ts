import { BLOCKED, isBlocked, isBlockedCall, UNBLOCK } from "../../base/files/blocked.ts";
import { CERTIFICATE_PROBLEMS, errorCode, type Phrases, phraseFor } from "../../base/files/system-error.ts";
import { isLoopback, parseUrl } from "../../base/text/parse-url.ts";
import { type Advice, command, serveOptions } from "../../contract/errors/advice.ts";
import { CatalogError, type ErrorDetails } from "../../contract/errors/catalog-error.ts";
import { NetworkError, UnexpectedResponse } from "../../contract/errors/remote-errors.ts";
import { TOO_LARGE, UnusableResponse } from "./collect-response.ts";

export interface Failure {
  readonly error: CatalogError;
  readonly isRetryable: boolean;
  readonly response?: undefined;
}

/** The hosts and ports of the service and the proxy, for messages. */
export interface RequestRoute {
  readonly host: string;
  readonly proxyHost: string | undefined;
}

/** Returns the failure for an error from undici, the system or reading a response. Returns undefined for a bug and for any other error. */
export async function failureOf(error: unknown, route: RequestRoute): Promise<Failure | undefined> {
  if (!(error instanceof Error) || error instanceof CatalogError) return undefined;
  const code = errorCode(error);
  if (isBlockedCall(error) || (UNRESOLVED.has(code) && (await isBlocked()))) {
    const facts = [["Requested host", route.host]] as const;
    return network({ message: BLOCKED, hint: UNBLOCK, facts, cause: error }, false);
  }
  if (error instanceof UnusableResponse) return unusable(route, error);
  // If a proxy rejects a request, undici reports the status only in the error's message.
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  if (status !== undefined && route.proxyHost !== undefined)
    return proxyRefusal(Number(status), route, error);
  // Errors from undici's parser have no code. If a response causes an assertion to fail, another attempt would fail as well.
  if (error.name === "HTTPParserError" || code === "ERR_ASSERTION")
    return unusable(route, new UnusableResponse("is not HTTP", code !== "ERR_ASSERTION", error));
  const tooLarge = phraseFor(SIZE_LIMITS, code);
  if (tooLarge !== undefined) return unusable(route, new UnusableResponse(tooLarge, false, error));
  return code === undefined || BUGS.test(code) ? undefined : networkFailure(code, error, route);
}

/** The codes for a failed name lookup. A missing permission for sockets can cause the same codes. */
const UNRESOLVED = new Set<string | undefined>(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA"]);

const SIZE_LIMITS: Phrases = {
  "has header fields that are too large": ["UND_ERR_HEADERS_OVERFLOW"],
  [TOO_LARGE]: ["UND_ERR_RES_EXCEEDED_MAX_SIZE"],
};

const BUGS = /^(?:UND_ERR_(?:INVALID|NOT_SUPPORTED)|ERR_(?:INVALID|OUT_OF_RANGE))/;

const CHECK_NETWORK = "Check the network and the base URL, then run the same command again";

function networkFailure(code: string, cause: Error, { host, proxyHost }: RequestRoute): Failure {
  const certificate = phraseFor(CERTIFICATE_PROBLEMS, code);
  if (certificate !== undefined) {
    // undici replaces an error about the name in the proxy's certificate.
    const isOfProxy = "isOfProxy" in cause || code === "UND_ERR_PRX_TLS";
    const message = `Cannot trust the certificate of ${isOfProxy ? `proxy ${proxyHost}` : host}: ${certificate}`;
    const address = isOfProxy ? "proxy's address" : "base URL";
    const hint = /SELF_SIGNED|ISSUER|VERIFY|UNTRUSTED/.test(code)
      ? "If a company proxy or a private authority signed it, set NODE_EXTRA_CA_CERTS to the authority's certificate file"
      : `Check the ${address}. If it is correct, tell the server's operator`;
    // Node's message recommends `node` options, but users of this tool do not run `node` directly.
    return network({ message, hint, facts: [["Cause", code]], cause }, false);
  }
  // If a proxy is used, the failed connection is the connection to the proxy, unless TLS with the service fails in its tunnel.
  const isDirect = proxyHost === undefined || (NO_TLS.includes(code) && !("isOfProxy" in cause));
  const message = sentence(code, isDirect ? host : `proxy ${proxyHost}`);
  const target = isDirect ? [] : ([["Requested host", host]] as const);
  const start = code === "ECONNREFUSED" && isDirect ? startAdvice(host) : undefined;
  const facts = [["Cause", causeOf(cause, code)], ...target] as const;
  return network({ message, hint: start ?? CHECK_NETWORK, facts, cause }, true);
}

/** Returns the advice to start the local catalog if the address is a loopback address with an unprivileged port. */
function startAdvice(address: string): Advice | undefined {
  const url = parseUrl(`http://${address}`);
  if (url === undefined || !isLoopback(url.href) || Number(url.port) < 1024) return undefined;
  return { text: "If this is the local catalog, start it", command: command("serve", [], serveOptions(url)) };
}

function sentence(code: string, host: string): string {
  if (CLOSED.has(code)) return `Connection to ${host} closed before the response was complete`;
  if (code === "ERR_PROXY_TUNNEL") return `Cannot connect through ${host}: its response is not HTTP`;
  const reason = phraseFor(REASONS, code);
  return `Cannot ${UNRESOLVED.has(code) ? "resolve" : "connect to"} ${host}${reason === undefined ? "" : `: ${reason}`}`;
}

const CLOSED = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

const NO_TLS: readonly string[] = ["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"];

const REASONS: Phrases = {
  "no such host": ["ENOTFOUND"],
  "no answer from DNS": ["EAI_AGAIN", "EAI_FAIL", "ENODATA"],
  "connection refused": ["ECONNREFUSED"],
  "timed out": ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"],
  "host unreachable": ["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"],
  "TLS handshake failed": NO_TLS,
};

/**
 * Returns an error's message or, if it is empty, the code. For a host with several addresses, uses the error for the first address. For
 * OpenSSL's errors, uses the reason, because their messages contain the number of a thread and a line of OpenSSL's source.
 */
function causeOf(error: unknown, code: string): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0], code);
  if (error instanceof Error && "reason" in error && typeof error.reason === "string") return error.reason;
  return error instanceof Error && error.message !== "" ? error.message : code;
}

function proxyRefusal(status: number, { host, proxyHost }: RequestRoute, cause: Error): Failure {
  const facts = [
    ["Cause", `the proxy responded with ${status}`],
    ["Requested host", host],
  ] as const;
  const fail = (problem: string, hint: string) =>
    network({ message: `Proxy ${proxyHost} ${problem}`, hint, facts, cause }, status >= 500);
  if (status === 407) {
    const hint = "Set them in the proxy variable before the host: USER:PASSWORD@HOST:PORT";
    return fail("requires a valid user name and password", hint);
  }
  if (status >= 500) return fail(`could not connect to ${host}`, CHECK_NETWORK);
  const ask = "Ask the proxy's operator for access, or add the host to NO_PROXY";
  return fail(`refused to connect to ${host}`, ask);
}

function network(details: ErrorDetails, isRetryable: boolean): Failure {
  return { error: new NetworkError(details), isRetryable };
}

function unusable({ host }: RequestRoute, cause: UnusableResponse): Failure {
  const { message, isRetryable } = cause;
  const error = new UnexpectedResponse({
    message: `The response from ${host} ${message}`,
    hint: "Check the base URL, and any proxy or gateway between this machine and the catalog",
    problems: [{ field: "", rule: "http", message }],
    cause,
  });
  return { error, isRetryable };
}
