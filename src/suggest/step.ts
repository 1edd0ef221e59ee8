/** One change to a command line. */
export interface Step {
  /** The words after the program's name; undefined when there is only a reason in `but`. */
  readonly words?: readonly string[] | undefined;
  /** A pipe or a redirection after the words. */
  readonly tail?: string | undefined;
  /** What this tool cannot do. */
  readonly but?: string | undefined;
}
