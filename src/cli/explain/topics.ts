// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readFileSync } from "node:fs";
import { type Advice, command } from "../../contract/errors/advice.ts";
import { EXIT, EXIT_CODE_TABLE } from "../../contract/exit-codes.ts";
import { AUTOMATION } from "../terminal/screen.ts";

export interface TopicRow {
  readonly name: string;
  readonly meaning: string;
}

/** A `catalog help` page about something other than a command. */
export interface Topic {
  readonly name: string;
  /** Other names for the topic in `help`. */
  readonly also?: readonly string[];
  readonly summary: string;
  readonly introduction: string;
  readonly entries: readonly TopicRow[];
  readonly advice?: Advice;
}

/** Returns all topics, in the order in which help lists them. In the build, `build/inline-assets.ts` replaces the calls with the texts. */
export function topics(): readonly Topic[] {
  const environment = readFileSync(new URL("topics/environment.txt", import.meta.url), "utf8");
  const output = readFileSync(new URL("topics/output.txt", import.meta.url), "utf8");
  const scripts = readFileSync(new URL("topics/scripts.txt", import.meta.url), "utf8");
  return [
    OPTIONS,
    {
      name: "environment",
      summary: "environment variables",
      advice: { text: "Show the current settings", command: command("config list") },
      ...parsed(environment.replace("AUTOMATION", AUTOMATION.join(", "))),
    },
    { name: "output", summary: "output streams and formats", ...parsed(output) },
    EXIT_CODES,
    {
      name: "scripts",
      also: ["agents", "json"],
      summary: "how scripts and coding agents use this tool",
      advice: {
        text: "Look up an error code or an exit code",
        command: command("explain", ["RATE_LIMITED"]),
      },
      ...parsed(scripts),
    },
  ];
}

/** The topic to which the `help` command adds the global options. */
export const OPTIONS: Topic = {
  name: "options",
  summary: "global options",
  introduction:
    "These options can be placed before or after a command. Some commands do not accept all of them.",
  entries: [],
};

const EXIT_CODES: Topic = {
  name: "exit-codes",
  summary: "exit codes and when to run a command again",
  introduction: "Scripts can use the exit code to decide whether to run a command again.",
  advice: { text: "Explain an exit code", command: command("explain", ["7"]) },
  entries: Object.values(EXIT).map((code) => {
    const { name, when, again } = EXIT_CODE_TABLE[code];
    const sentence = again.charAt(0).toUpperCase() + again.slice(1);
    return { name: String(code), meaning: `${name}: ${when} Run again? ${sentence}.` };
  }),
};

/** Parses a text: an introduction, then entries as `name: meaning`. The lines after an entry's first line are indented. */
function parsed(text: string): Pick<Topic, "introduction" | "entries"> {
  const [introduction = "", ...entries] = text.trim().replaceAll(/\n +/g, " ").split("\n");
  const rows = entries.map((entry) => {
    const [name = "", ...meaning] = entry.split(": ");
    return { name, meaning: meaning.join(": ") };
  });
  return { introduction, entries: rows };
}
