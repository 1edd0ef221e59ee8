import { CatalogError, type ErrorDetails } from "../errors/catalog-error.ts";
import { errorCode } from "../errors/error-code.ts";
import { NetworkError, UnexpectedResponse } from "../errors/remote-errors.ts";
import { WireLimitExceeded } from "./collect-answer.ts";
import { UndecodableBody } from "./decode-body.ts";
import { MAX_WIRE_BYTES } from "./limits.ts";
import { InvalidStatus } from "./skip-interim-answers.ts";

/** Why there is no complete answer, and whether another attempt could bring one. */
export interface Failure {
  readonly error: CatalogError;
  readonly isRetryable: boolean;
}

/** The machine at the other end, and the proxy in between, as a message names them: host and port, never a password. */
export interface Route {
  readonly host: string;
  readonly proxyHost: string | undefined;
}

/**
 * What an error of undici, of the system or of our own limits means for a request.
 *
 * Undefined for an error that is no failure of the network: a setting that cannot be used or a bug, which climbs as it is.
 */
export function failureOf(error: unknown, route: Route): Failure | undefined {
  if (error instanceof CatalogError) return undefined;
  if (error instanceof WireLimitExceeded) {
    return unexpected(route, `is larger than ${MAX_WIRE_BYTES / 1024 / 1024} MiB`, false, error);
  }
  if (error instanceof UndecodableBody) return unexpected(route, error.message, error.isWorthRetrying, error);
  const refusal = proxyRefusalOf(error, route);
  if (refusal) return refusal;
  if (error instanceof InvalidStatus) return unexpected(route, "has an invalid status", false, error);
  // An assertion of undici's about what the server sent: the same answer would fail it again.
  if (codeOf(error) === "ERR_ASSERTION") return unexpected(route, "is not HTTP", false, error);
  // undici's parser has no code.
  if (error instanceof Error && error.name === "HTTPParserError") {
    return unexpected(route, "is not HTTP", true, error);
  }
  const code = codeOf(error);
  if (code === undefined || BUGS.test(code)) return undefined;
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return unexpected(route, "has header fields that are too large", false, error);
  }
  return networkFailure(code, error, route);
}

/** Codes of a wrong call rather than of a broken network. */
const BUGS = /^(?:UND_ERR_(?:INVALID|NOT_SUPPORTED)|ERR_(?:INVALID|OUT_OF_RANGE))/;

const CHECK_NETWORK = "Check the network and the base URL, then run the same command again";

function networkFailure(code: string, error: unknown, route: Route): Failure {
  const certificate = certificateProblem(code);
  if (certificate !== undefined) {
    return network(
      {
        message: `The certificate of ${route.host} cannot be trusted: ${certificate}`,
        hint: "If a company proxy or a private authority signs it, name its certificate file in NODE_EXTRA_CA_CERTS",
        // Node's own words recommend flags of Node, which is not what the user runs.
        facts: [["Cause", code]],
        cause: error,
      },
      false,
    );
  }
  // The connection goes to the proxy: it is the proxy that does not answer.
  const { host, proxyHost } = route;
  const message = sentence(code, proxyHost === undefined ? host : `The proxy ${proxyHost}`);
  const askedFor = proxyHost === undefined ? [] : ([["Asked for", host]] as const);
  const facts = [["Cause", causeOf(error, code)], ...askedFor] as const;
  return network({ message, hint: CHECK_NETWORK, facts, cause: error }, true);
}

function sentence(code: string, host: string): string {
  switch (code) {
    case "ENOTFOUND":
      return `${host} cannot be found: there is no such host name`;
    case "EAI_AGAIN":
    case "EAI_FAIL":
    case "ENODATA":
      return `${host} cannot be looked up: the name service has no answer`;
    case "ECONNREFUSED":
      return `${host} refuses the connection: nothing listens there`;
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return `${host} does not answer: no connection could be opened`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ENETDOWN":
    case "EADDRNOTAVAIL":
      return `${host} cannot be reached from here`;
    case "EPROTO":
    case "ERR_SSL_WRONG_VERSION_NUMBER":
      return `${host} does not speak TLS as it should`;
    case "ERR_PROXY_TUNNEL":
      return `${host} does not speak HTTP as it should`;
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return `${host} broke the connection off before the answer was complete`;
    default:
      return `${host} cannot be talked to`;
  }
}

/** The system's own words; of the first address, when a host name led to several and none worked. */
function causeOf(error: unknown, code: string): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0], code);
  return error instanceof Error && error.message !== "" ? error.message : code;
}

/** undici says what a proxy answered in a message only. */
function proxyRefusalOf(error: unknown, route: Route): Failure | undefined {
  if (route.proxyHost === undefined || !(error instanceof Error)) return undefined;
  const status = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(error.message)?.[1];
  if (status === undefined) return undefined;
  return proxyRefusal(Number(status), { ...route, proxyHost: route.proxyHost }, error);
}

/** A proxy that answered in place of the service: it wants a password, or does not let the request through. */
export function proxyRefusal(
  status: number,
  route: Route & { readonly proxyHost: string },
  cause?: unknown,
): Failure {
  const wantsPassword = status === 407;
  return network(
    {
      message: wantsPassword
        ? `The proxy ${route.proxyHost} wants a user name and password`
        : `The proxy ${route.proxyHost} does not connect to ${route.host}`,
      hint: wantsPassword
        ? "Put them into the proxy variable: HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT"
        : "Ask who runs the proxy, or name the host in NO_PROXY to go without it",
      facts: [
        ["Cause", `the proxy answered ${status}`],
        ["Asked for", route.host],
      ],
      cause,
    },
    status >= 500,
  );
}

/** Node's and OpenSSL's codes for a certificate that did not pass. */
const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet; check the clock of this machine",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "an authority that is not known here signed it",
  UNABLE_TO_GET_ISSUER_CERT: "an authority that is not known here signed it",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "an authority that is not known here signed it",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "an authority that is not known here signed it",
  CERT_REVOKED: "it was revoked",
  CERT_UNTRUSTED: "it is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "it was made for another host",
  UND_ERR_PRX_TLS: "the proxy's was made for another host",
};

function certificateProblem(code: string): string | undefined {
  return Object.hasOwn(CERTIFICATE_PROBLEMS, code) ? CERTIFICATE_PROBLEMS[code] : undefined;
}

function network(details: ErrorDetails, isRetryable: boolean): Failure {
  return { error: new NetworkError(details), isRetryable };
}

function unexpected(route: Route, what: string, isRetryable: boolean, cause: unknown): Failure {
  const error = new UnexpectedResponse({
    message: `The answer of ${route.host} ${what}`,
    hint: "Check that the base URL leads to a catalog, and what stands between it and here",
    cause,
  });
  return { error, isRetryable };
}

/** The code of an error; of its first part, when a host name led to several addresses and none worked. */
function codeOf(error: unknown): string | undefined {
  return errorCode(error) ?? (error instanceof AggregateError ? codeOf(error.errors[0]) : undefined);
}
