import manifest from "../../../package.json" with { type: "json" };

export const version: string = manifest.version;
/** The flags for help and for the version, as shown in help. */
export const HELP_FLAGS = "-h, --help";
export const VERSION_FLAGS = "-V, --version";

/** Reports whether a command line consists of a single flag from a list such as `-h, --help`. */
export function isLoneFlag(argv: readonly string[], flags: string): boolean {
  return argv.length === 1 && flags.split(", ").some((flag) => flag === argv[0]);
}
