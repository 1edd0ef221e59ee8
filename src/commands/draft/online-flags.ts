import type { Command } from "commander";

/** Adds the flags that say what is looked at before a draft is sent. */
export function addOnlineFlags(command: Command): Command {
  return command
    .option("--online", "also look at the catalog, the website and its images")
    .option("--strict", "treat warnings of --online as problems");
}
