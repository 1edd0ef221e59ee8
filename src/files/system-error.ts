/**
 * Returns the code of an error of Node or undici (`ENOENT`, `UND_ERR_SOCKET`); undefined when it has none. When several addresses of a
 * host were tried, that of the first.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined;
}

/** Returns the reason of a failure as it completes "Cannot read x: …"; for an unknown one the error's own message. */
export function reasonOf(error: unknown): string {
  const reason = REASONS.get(errorCode(error));
  return reason ?? (error instanceof Error ? error.message || error.name : String(error));
}

/** The usual failures of files. */
const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["EACCES", "permission denied"],
  ["EEXIST", "a file with that name exists"],
  ["EDQUOT", "the disk quota is used up"],
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
