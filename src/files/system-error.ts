/** Returns the code of an error from Node or undici, such as `ENOENT`. If several addresses were tried, uses the error for the first. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined;
}

/** Returns the result of a function, or a fallback if the function throws. */
export function valueOr<Value, Fallback>(fallback: Fallback, read: () => Value): Value | Fallback {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** The home folder of a process without an absolute path in `HOME`. Nothing below it can be read or written. */
export const NO_HOME = "/dev/null/no-home";

/** Returns the reason for a failure, to complete "Cannot read x: …". If the reason is unknown, returns the error's message. */
export function reasonOf(error: unknown): string {
  const path = error instanceof Error && "path" in error ? String(error.path) : "";
  if (path.startsWith(NO_HOME)) return "HOME is not set to a folder";
  const reason = REASONS.get(errorCode(error));
  return reason ?? (error instanceof Error ? error.message || error.name : String(error));
}

/** Returns a phrase for a certificate error, given its code from Node or OpenSSL, or undefined for any other code. */
export function certificateProblem(code: string): string | undefined {
  return CERTIFICATE_PROBLEMS.get(code);
}

/** Returns advice for when this tool cannot access one of its files: the remedy, if there is one, and the option or variable for another. */
export function folderAdvice(error: unknown, option: string, kind = "folder"): string {
  const remedy = remedyOf(error);
  const another = `another ${kind} with ${option}`;
  return remedy === undefined ? `Use ${another}` : `${remedy}, or use ${another}`;
}

/** Returns how to make a file writable, or undefined if only another folder helps. */
export function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const sqlite =
    "errcode" in error && typeof error.errcode === "number" ? `SQLITE ${error.errcode & 0xff}` : "";
  return REMEDIES.get(errorCode(error)) ?? REMEDIES.get(sqlite) ?? remedyOf(error.cause);
}

const FREE_SPACE = "Free some space on the disk";
const FIX_PERMISSIONS = "Fix the permissions of the folder";

const REMEDIES: ReadonlyMap<string | undefined, string> = new Map([
  ["EACCES", FIX_PERMISSIONS],
  ["EDQUOT", FREE_SPACE],
  ["EEXIST", "Move the file away"],
  ["ENOSPC", FREE_SPACE],
  ["EPERM", FIX_PERMISSIONS],
  ["SQLITE 8", FIX_PERMISSIONS],
  // A full disk can also cause SQLITE_IOERR.
  ["SQLITE 10", "Check the disk and the space on it"],
  ["SQLITE 13", FREE_SPACE],
]);

const CERTIFICATE_PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["CERT_HAS_EXPIRED", "it has expired"],
  ["CERT_NOT_YET_VALID", "it is not valid yet; check the clock of this machine"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "it is self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "it is signed by an unknown authority"],
  ["UNABLE_TO_GET_ISSUER_CERT", "it is signed by an unknown authority"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "it is signed by an unknown authority"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "it is signed by an unknown authority"],
  ["CERT_REVOKED", "it was revoked"],
  ["CERT_UNTRUSTED", "it is not trusted"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "it is for another host"],
  ["UND_ERR_PRX_TLS", "the proxy's certificate is for another host"],
]);

const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["EACCES", "permission denied"],
  ["EEXIST", "a file with that name exists"],
  ["EDQUOT", "the disk quota is used up"],
  ["EFBIG", "the file would be too large"],
  ["EISDIR", "it is a directory"],
  ["ELOOP", "too many symbolic links"],
  ["ENAMETOOLONG", "its name is too long"],
  ["ENOENT", "no such file or directory"],
  ["ENOSPC", "no space left on device"],
  ["ENOTDIR", "a part of its path is not a directory"],
  ["ENXIO", "it is not a regular file"],
  ["EPERM", "permission denied"],
  ["EROFS", "the file system is read-only"],
]);
