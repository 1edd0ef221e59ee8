/** The kinds of failures of the local service. */
export type ServiceErrorReason =
  /** An invalid `--fault`, an unknown key or owner. */
  | "usage"
  /** The data folder cannot be created, read or written. */
  | "folder"
  /** The database is damaged or belongs to another application. It was not changed. */
  | "damaged"
  /** The database was written by a newer version of this tool. */
  | "newer"
  /** The port is in use, or not allowed for this user. */
  | "port"
  /** The host is unknown, or not an address of this machine. */
  | "host"
  /** An import has invalid rows. Nothing was imported. */
  | "import"
  /** SQLite is missing in this installation. */
  | "sqlite";

/** An invalid row of an import. */
export interface RowProblem {
  /** The position of the invalid value, or of the row. Lines and columns count from 1, columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A failure to start the local service or to use its data. The message is one line for the user. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly reason: ServiceErrorReason;
  /** The first invalid rows of an import; empty for every other reason. */
  readonly problems: readonly RowProblem[];

  constructor(
    reason: ServiceErrorReason,
    message: string,
    options: ErrorOptions & { readonly problems?: readonly RowProblem[] } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.problems = options.problems ?? [];
  }
}
