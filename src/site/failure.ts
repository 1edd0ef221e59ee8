import { errorCode } from "../files/system-error.ts";
import { SiteError } from "./site-error.ts";

/** Makes a `SiteError` of whatever a connection or an answer failed with; one that is a `SiteError` already stays as it is. */
export function siteErrorOf(phase: "connection" | "answer"): (error: unknown) => never {
  return (error) => {
    throw error instanceof SiteError ? error : translated(error, phase);
  };
}

function translated(error: unknown, phase: "connection" | "answer"): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  const certificate = CERTIFICATES[code];
  if (certificate !== undefined) {
    return new SiteError("certificate", `has no valid certificate: ${certificate}`, error);
  }
  const message = SENTENCES[code];
  if (message !== undefined) return new SiteError("connection", message, error);
  return phase === "connection"
    ? new SiteError("connection", `cannot be connected to (${code})`, error)
    : new SiteError("answer", `gives an answer that cannot be read (${code})`, error);
}

const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  CERT_REVOKED: "it was revoked",
  CERT_UNTRUSTED: "its authority is not trusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its authority is not known here",
  UNABLE_TO_GET_ISSUER_CERT: "its authority is not known here",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its authority is not known here",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its authority is not known here",
  ERR_TLS_CERT_ALTNAME_INVALID: "it was made for another host",
};

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refuses the connection",
  ECONNRESET: "breaks the connection off",
  EPIPE: "breaks the connection off",
  ERR_STREAM_PREMATURE_CLOSE: "breaks its answer off",
  ETIMEDOUT: "does not answer",
  EHOSTUNREACH: "cannot be reached from here",
  ENETUNREACH: "cannot be reached from here",
  ENETDOWN: "cannot be reached from here",
  EPROTO: "does not speak TLS as it should",
  ERR_SSL_WRONG_VERSION_NUMBER: "does not speak TLS as it should",
};
