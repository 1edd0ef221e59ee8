/**
 * The kinds of failures in the local service: an invalid option (`usage`); a data folder or database that cannot be used (`folder`), cannot
 * be written, is damaged or of another application, or was written by a newer version of this tool; a port that is in use or not allowed;
 * a process that may not use sockets (`blocked`); an unusable host; and a missing SQLite.
 */
export type ServiceErrorReason =
  | "usage"
  | "folder"
  | "unwritable"
  | "damaged"
  | "newer"
  | "port"
  | "blocked"
  | "host"
  | "sqlite";

/** A failure to start the local service or to use its data. The message is a single line for the user. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly reason: ServiceErrorReason;
  /** Advice for an invalid option. */
  readonly hint: string | undefined;

  constructor(
    reason: ServiceErrorReason,
    message: string,
    options?: ErrorOptions & { readonly hint?: string },
  ) {
    super(message, options);
    this.reason = reason;
    this.hint = options?.hint;
  }
}
