/** The options that every command takes, before and after its name, as commander reads them. */
export interface GlobalFlags {
  readonly baseUrl?: string;
  readonly sandbox?: true;
  readonly json?: true;
  readonly ndjson?: true;
  readonly raw?: true;
  readonly fields?: readonly string[];
  readonly plain?: true;
  readonly color?: string;
  readonly timeout?: string;
  readonly maxWait?: string;
  /** False with `--no-cache`. */
  readonly cache: boolean;
  /** False with `--no-input`. */
  readonly input: boolean;
  readonly quiet?: true;
  readonly verbose?: true;
}
