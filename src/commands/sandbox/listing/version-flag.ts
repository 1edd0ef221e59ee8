import { Option } from "commander";
import { wholeNumber } from "../../arguments.ts";

const FLAG = "--version";
/** Stands in for the flag while a line is parsed, since `--version` prints the version of the program. */
const STAND_IN = "--version-of-listing";

/** Makes the option `--version <number>` of a listing's verbs. */
export function versionOption(): Option {
  return new VersionOption(`${FLAG} <number>`, "only if the listing still has this version").argParser(
    wholeNumber,
  );
}

/** Commander asks `is` which arguments are the option; its types do not say so. */
class VersionOption extends Option {
  is(argument: string): boolean {
    return argument === STAND_IN;
  }
}

/** Returns a command line in which `--version` means a listing's version where a verb of `sandbox listing` is named. */
export function withListingVersion(argv: readonly string[]): readonly string[] {
  const words = argv.filter((word) => !word.startsWith("-"));
  // Values of global options may stand before the commands; anything may follow them.
  const isVerb = words.some(
    (word, index) => word === "sandbox" && words[index + 1] === "listing" && index + 2 < words.length,
  );
  if (!isVerb) return argv;
  const end = argv.indexOf("--");
  return argv.map((word, index) => {
    const isFlag = word === FLAG || word.startsWith(`${FLAG}=`);
    return isFlag && (end === -1 || index < end) ? STAND_IN + word.slice(FLAG.length) : word;
  });
}
