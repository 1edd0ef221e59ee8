/** Returns the code of an error from Node or undici, such as `ENOENT`. If several addresses were tried, uses the first error. */
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

/** The path that replaces an unset or relative home folder. Nothing below it can be read or written. */
export const NO_HOME = "/dev/null/no-home";

/** Returns the reason for a failure, as in "Cannot read x: permission denied". If the reason is unknown, returns the error's message. */
export function reasonOf(error: unknown, folder?: string): string {
  const path = folder ?? (error instanceof Error && "path" in error ? String(error.path) : "");
  if (path.startsWith(NO_HOME)) return "HOME is not set to an absolute path";
  const reason = phraseFor(REASONS, errorCode(error));
  return reason ?? (error instanceof Error ? error.message || error.name : String(error));
}

export type Phrases = Readonly<Record<string, readonly string[]>>;

/** Returns the phrase for an error code, or undefined if there is none. */
export function phraseFor(phrases: Phrases, code = ""): string | undefined {
  return Object.keys(phrases).find((phrase) => phrases[phrase]?.includes(code));
}

/** Returns advice about a file that cannot be accessed: the remedy, if any, and the option or variable that selects another location. */
export function folderAdvice(error: unknown, option: string, kind = "folder"): string {
  const remedy = remedyOf(error);
  const another = `another ${kind} with ${option}`;
  return remedy === undefined ? `Use ${another}` : `${remedy}, or use ${another}`;
}

/** Returns what to do about a file or SQLite error, judged by its code or a cause's, or undefined if that is unknown. */
export function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const sqlite =
    "errcode" in error && typeof error.errcode === "number" ? `SQLITE ${error.errcode & 0xff}` : "";
  return phraseFor(REMEDIES, errorCode(error)) ?? phraseFor(REMEDIES, sqlite) ?? remedyOf(error.cause);
}

// `SQLITE` with a number is a primary result code of SQLite. A full disk can also cause SQLITE_IOERR, which is 10.
const REMEDIES: Phrases = {
  "Fix the folder's permissions": ["EACCES", "EPERM", "SQLITE 8"],
  "Free some space on the disk": ["EDQUOT", "ENOSPC", "SQLITE 13"],
  "Check the disk and its free space": ["SQLITE 10"],
  "Move the file away": ["EEXIST"],
};

export const CERTIFICATE_PROBLEMS: Phrases = {
  "it has expired": ["CERT_HAS_EXPIRED"],
  "it is not valid yet; check this machine's clock": ["CERT_NOT_YET_VALID"],
  "it is self-signed": ["DEPTH_ZERO_SELF_SIGNED_CERT"],
  "it is signed by an unknown authority": [
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ],
  "it was revoked": ["CERT_REVOKED"],
  "it is not trusted": ["CERT_UNTRUSTED"],
  "it is for another host": ["ERR_TLS_CERT_ALTNAME_INVALID", "UND_ERR_PRX_TLS"],
};

const REASONS: Phrases = {
  "permission denied": ["EACCES", "EPERM"],
  "a file with that name exists": ["EEXIST"],
  "the disk quota is exceeded": ["EDQUOT"],
  "the file would be too large": ["EFBIG"],
  "it is a directory": ["EISDIR"],
  "it is a socket, or a pipe that nothing reads from": ["ENXIO"],
  "too many symbolic links": ["ELOOP"],
  "its name is too long": ["ENAMETOOLONG"],
  "no such file or directory": ["ENOENT"],
  "no space left on device": ["ENOSPC"],
  "a part of its path is not a directory": ["ENOTDIR"],
  "the file system is read-only": ["EROFS"],
};
