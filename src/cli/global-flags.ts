/** The kinds of values whose completion candidates are constants (`KnownWords`) or names from earlier runs (`NameKind`). */
export type KnownWords = "catalogs" | "codes" | "schemas" | "settings" | "topics";
export type NameKind = "categories" | "drafts" | "listings" | "submissions" | "tags";

/** The kind of an argument or of an option's value, which determines the completion candidates. */
export type Takes = KnownWords | NameKind | "fields" | "files" | "folders" | "setting values";

/** The values of the global options, as commander sets them: `--no-x` sets `x` to false. */
export interface GlobalFlags {
  readonly json?: true;
  readonly ndjson?: true;
  readonly raw?: true;
  readonly fields?: readonly string[];
  readonly header?: true;
  readonly plain?: true;
  readonly color?: string;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly baseUrl?: string;
  readonly sandbox?: true;
  readonly timeout?: string;
  readonly maxWait?: string;
  readonly cache?: boolean;
  readonly input?: boolean;
  /** The data folder, or data in memory. Only `serve` has both options; the `sandbox` commands have the first one. */
  readonly data?: string;
  readonly memory?: true;
}
