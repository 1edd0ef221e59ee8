/** The kinds of failures in the local service. */
export type ServiceErrorReason =
  /** An invalid `--fault` or `--host`. */
  | "usage"
  /** The data folder or the database cannot be used. */
  | "folder"
  /** The data folder or the database cannot be written. */
  | "unwritable"
  /** The database is damaged or belongs to another application. It was not changed. */
  | "damaged"
  /** The database was written by a newer version of this tool. */
  | "newer"
  /** The port is in use, or the user is not allowed to listen on it. */
  | "port"
  /** This process may not use sockets. */
  | "blocked"
  /** The host is unknown or is not an address of this machine. */
  | "host"
  /** SQLite is missing from this installation. */
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
