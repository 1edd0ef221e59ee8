/** Why the local service or its data cannot be used. */
export type ServiceErrorReason =
  /** An option that cannot be meant: a bad `--fault`, an unknown key or owner. */
  | "usage"
  /** The data folder cannot be made, read or written. */
  | "folder"
  /** The database is damaged, or is no catalog database. It was left as it is. */
  | "damaged"
  /** The database was written by a newer version of this tool. */
  | "newer"
  /** The address cannot be listened on. */
  | "address"
  /** A file to import has rows that are no listings. Nothing was imported. */
  | "import"
  /** SQLite cannot be loaded on this installation. */
  | "sqlite";

/** A row of an import that is no listing. */
export interface RowProblem {
  /** Counted from 1: the line on which the row begins. */
  readonly line: number;
  readonly message: string;
}

/** The local service cannot start, or its data cannot be changed as asked. The message is one line for the user. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly reason: ServiceErrorReason;
  /** The first bad rows of an import; empty for every other reason. */
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
