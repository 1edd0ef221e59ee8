import manifest from "../package.json" with { type: "json" };

/** The published version of the tool. */
export const version: string = manifest.version;
/** The program's own flags, which need no command, as shown in help. */
export const HELP_FLAGS = "-h, --help";
export const VERSION_FLAGS = "-V, --version";

/** Reports whether a command line is one of these flags and nothing else. */
export function isLoneFlag(argv: readonly string[], flags: string): boolean {
  return argv.length === 1 && flags.split(", ").some((flag) => flag === argv[0]);
}
