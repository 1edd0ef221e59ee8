import { type Command, Option } from "commander";
import { COLOR_CHOICES } from "../config/settings.ts";

/** Adds the global options to the program, in groups. */
export function addGlobalOptions(program: Command): void {
  for (const [heading, options] of Object.entries(groups())) {
    for (const option of options) program.addOption(option.helpGroup(heading));
  }
}

/** The heading of options that concern neither output nor the connection. */
export const OTHER_OPTIONS = "Other options:";

function groups(): Readonly<Record<string, readonly Option[]>> {
  return {
    "Output options:": [
      new Option("--json", "print one JSON document").conflicts(["ndjson", "raw"]),
      new Option("--ndjson", "print one JSON object per line, as they arrive").conflicts(["json", "raw"]),
      new Option("--raw", "print the response body unchanged").conflicts(["json", "ndjson", "fields"]),
      new Option("--fields <names>", "choose columns or properties: a,b.c").argParser(splitNames),
      new Option("--header", "print a header line above tab-separated columns"),
      new Option("--plain", "no symbols and no columns, for screen readers"),
      new Option("--color <when>", "use colour").choices(COLOR_CHOICES),
      new Option("-q, --quiet", "print no notes; for a draft, only its slug"),
      new Option("-v, --verbose", "show each request on stderr, without secrets"),
    ],
    "Connection options:": [
      new Option("--base-url <url>", "base URL of the catalog, with its path prefix").conflicts("sandbox"),
      new Option("--sandbox", "use the built-in local catalog"),
      new Option("--timeout <seconds>", "network time of the whole command, waits not counted (default: 30)"),
      new Option("--max-wait <duration>", "longest wait that a service may request: 90s, 15m, 7h"),
      new Option("--no-cache", "do not use cached responses"),
    ],
    [OTHER_OPTIONS]: [new Option("--no-input", "never ask a question")],
  };
}

function splitNames(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}
