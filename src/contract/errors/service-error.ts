/**
 * The kinds of failures in the local service. `damaged`: a database is damaged or belongs to another application. `version`: a
 * database was written by another version of this tool. `blocked`: this process may not open network connections. `sqlite`: SQLite is missing.
 */
export type ServiceErrorReason =
  | "usage"
  | "folder"
  | "unwritable"
  | "damaged"
  | "version"
  | "port"
  | "blocked"
  | "host"
  | "sqlite";

/** A failure to start the local service or to use its data. The message is one line that is shown to the user. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly reason: ServiceErrorReason;
  readonly hint: string | undefined;

  constructor(reason: ServiceErrorReason, message: string, options?: ErrorOptions & { hint?: string }) {
    super(message, options);
    this.reason = reason;
    this.hint = options?.hint;
  }
}
