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

/** Returns advice after a file of this tool could not be written: what to do about the reason, and the variable that names another folder. */
export function folderAdvice(error: unknown, variable: string): string {
  const remedy = remedyOf(error);
  const another = `name another folder with ${variable}`;
  return remedy === undefined ? another.replace(/^n/, "N") : `${remedy}, or ${another}`;
}

/** Returns what to do about a file that could not be written; undefined where only another place helps. */
export function remedyOf(error: unknown): string | undefined {
  return REMEDIES.get(errorCode(error)) ?? REMEDIES.get(sqliteCode(error));
}

/** Returns the primary result code of an error of SQLite, as text. */
function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") return `SQLITE ${error.errcode & 0xff}`;
  return sqliteCode(error.cause);
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
  // A full disk can be SQLITE_IOERR, too.
  ["SQLITE 10", "Check the disk and the space on it"],
  ["SQLITE 13", FREE_SPACE],
]);

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
