import { capitalized } from "../../base/text/counted.ts";
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

const ENVIRONMENT: Topic = {
  name: "environment",
  summary: "environment variables",
  advice: { text: "Show the current settings", command: command("config list") },
  ...textOf(`
A flag (except --color auto) overrides the environment, the environment overrides stored settings, and stored
  settings override the default. An empty variable is ignored, except that an empty pager means no pager.
CATALOG_BASE_URL: The base URL of the catalog, or sandbox.
CATALOG_API_KEY: The API key for the current base URL. Never used for the sandbox, and never sent with read requests.
CATALOG_CONFIG_DIR: The folder for settings and stored API keys.
CATALOG_CACHE_DIR: The folder for cached responses, names for completion and compiled code.
CATALOG_DATA_DIR: The folder for the draft journal and the local catalog.
CATALOG_ADMIN_TOKEN: The token for the admin routes of serve --memory. serve -- COMMAND sets it for its program.
CATALOG_ALLOW_PRIVATE: For tests: if 1, product websites may use private addresses and any port.
NO_COLOR: If not empty, turns color off.
FORCE_COLOR: Turns color on, even without a terminal; 0 turns color off.
CLICOLOR_FORCE: Turns color on, even without a terminal; 0 means auto.
TERM: If dumb: no color by default, and no pager, prompt, browser or spinner.
CATALOG_PAGER, PAGER: The pager for long output; empty or cat means no pager. Default: less -FRX.
HTTPS_PROXY, HTTP_PROXY, NO_PROXY: The proxy for each scheme, and the hosts to contact without a proxy.
  Lowercase names take precedence.
NODE_EXTRA_CA_CERTS: A file with additional certificate authorities for Node.
${AUTOMATION.join(", ")}: If any is set and not empty, 0 or false: no pager, prompt, browser or spinner, as with --no-input.
ACCESSIBLE: If 1: plain output and plain prompts, as with --plain.
GITHUB_ACTIONS: If true, problems with drafts become annotations, and results go to the step's outputs and summary.
`),
};

const OUTPUT: Topic = {
  name: "output",
  summary: "output streams and formats",
  ...textOf(`
Standard output contains only data. Notes, progress, hints and errors go to standard error; a pager also shows notes.
  Text from a server or a file never controls the terminal: control characters are removed or, in JSON, escaped.
terminal: Formatted for reading and fitted to the width; long output goes through the pager.
pipe: Tab-separated values in a fixed order: nothing truncated, ISO 8601 times, null as an empty value. --header adds
  the names of the columns. show prints a line for each field, unless --header or --fields is given.
--json: One JSON document: an array for a list, an object for a single item; unknown fields are kept.
--ndjson: One JSON object per line, printed as it arrives. Needs little memory for search --all.
--raw: The response body; on a terminal, without control characters.
--fields a,b.c: These columns or properties, in this order. For an unknown name, the error lists valid names.
--quiet: Only slugs, and no notes.
--plain: No columns and only ASCII symbols, one field per line. ACCESSIBLE=1 does the same.
--color: auto, always or never. With auto, color depends on the environment and the terminal.
errors: The message, the facts, and what to do next. With --json, --ndjson or --raw, one line of JSON on standard error
  instead: {"error": {"code", "message", "exitCode", "status"?, "hint"?, "hints"?, "retryAt"?, "suggestions"?,
  "outcome"?, "problems"?, ...}}
`),
};

const EXIT_CODES: Topic = {
  name: "exit-codes",
  summary: "exit codes and when to run a command again",
  introduction: "Scripts can use the exit code to decide whether to run a command again.",
  advice: { text: "Explain an exit code", command: command("explain", ["7"]) },
  entries: Object.values(EXIT).map((code) => {
    const { name, when, again } = EXIT_CODE_TABLE[code];
    return { name: String(code), meaning: `${name}: ${when} Run again? ${capitalized(again)}.` };
  }),
};

const SCRIPTS: Topic = {
  name: "scripts",
  also: ["agents", "json"],
  summary: "how scripts and coding agents use this tool",
  advice: { text: "Look up an error code or an exit code", command: command("explain", ["RATE_LIMITED"]) },
  ...textOf(`
Every command can run unattended: without a terminal, no command asks questions.
data: Tab-separated in a pipe, one document with --json, one object per line with --ndjson. Choose columns or properties
  with --fields slug,name.
errors: On standard error; with --json one line {"error": {"code", "message", "exitCode", "hint"?, "problems"?, ...}}.
exit codes: 0: success, even if the result is empty. Run the same command again after 10, 11, 9 (unless the base URL is
  wrong) and, after the printed time, 7. First fix the command (2), the draft (3, 8) or the key (4). 5: not found; 6:
  needs a decision.
idempotency: By default, a draft's key is made from its slug: running draft create again, after an edit, after a crash or on
  another machine, finds the same draft. With --skip-existing, different text in the catalog is only a warning.
no questions: Without a terminal, or with --no-input: no prompt, pager or browser. URLs are printed, not opened.
keys: From CATALOG_API_KEY, or stored: catalog auth login < key.txt (in PowerShell: Get-Content key.txt | catalog auth
  login). There is no option for a key.
trying out: --sandbox uses a local catalog, without a network or a key. draft check submits nothing.
waiting: --timeout limits network time; --max-wait 15m allows waits of up to 15 minutes if a service requests them.
`),
};

/** The topic to which the `help` command adds the global options. */
export const OPTIONS: Topic = {
  name: "options",
  summary: "global options",
  ...textOf(
    "These options can be placed before or after a command. Some commands do not accept all of them.",
  ),
};

/** All topics, in the order in which help lists them. */
export const TOPICS: readonly Topic[] = [OPTIONS, ENVIRONMENT, OUTPUT, EXIT_CODES, SCRIPTS];

/** Reads a text: an introduction, then entries as `name: meaning`. The lines after an entry's first line are indented. */
function textOf(text: string): Pick<Topic, "introduction" | "entries"> {
  const [introduction = "", ...entries] = text.trim().replaceAll(/\n +/g, " ").split("\n");
  const rows = entries.map((entry) => {
    const [name = "", ...meaning] = entry.split(": ");
    return { name, meaning: meaning.join(": ") };
  });
  return { introduction, entries: rows };
}
