/** One change to a command line. */
export interface Step {
  /** The words after the program's name; undefined when there is only a reason why not. */
  readonly words?: readonly string[] | undefined;
  /** What follows them on the line of a shell: a pipe or a redirection. */
  readonly tail?: string | undefined;
  /** What this tool cannot do. */
  readonly but?: string | undefined;
}
