/** The examples at the end of a command's help. Tests run each of them. */
export function examples(...lines: readonly string[]): string {
  return ["", "Examples:", ...lines.map((line) => `  $ catalog ${line}`)].join("\n");
}
