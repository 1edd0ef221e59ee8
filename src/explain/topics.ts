import { EXIT, EXITS } from "../contract/exit-codes.ts";
import { type Advice, command } from "../errors/advice.ts";

/** One line of a topic: a name and its meaning. */
export interface TopicEntry {
  readonly name: string;
  readonly meaning: string;
}

/** A page of `catalog help` about a subject other than a command. */
export interface Topic {
  readonly name: string;
  /** The summary in the list of topics. */
  readonly summary: string;
  /** Introductory sentences. */
  readonly introduction: string;
  readonly entries: readonly TopicEntry[];
  /** A pointer to further reading. */
  readonly advice?: Advice;
}

/** `catalog help environment`. */
export const ENVIRONMENT: Topic = {
  name: "environment",
  summary: "environment variables",
  introduction:
    "A flag overrides the environment, the environment overrides stored settings, and those override the default. An empty " +
    "variable counts as unset.",
  advice: { text: "Show the settings in effect", command: command("config list") },
  entries: [
    { name: "CATALOG_BASE_URL", meaning: "The base URL of the catalog, or sandbox for the built-in one." },
    {
      name: "CATALOG_API_KEY",
      meaning: "The API key for the base URL in effect. Never used for the sandbox, never sent with a read.",
    },
    { name: "CATALOG_CONFIG_DIR", meaning: "The folder of settings and stored API keys." },
    { name: "CATALOG_CACHE_DIR", meaning: "The folder of cached responses and of names for completion." },
    { name: "CATALOG_DATA_DIR", meaning: "The folder of the draft journal and the local catalog." },
    {
      name: "CATALOG_ALLOW_PRIVATE",
      meaning: "Set to 1 in tests: product websites may have private addresses and any port.",
    },
    { name: "NO_COLOR", meaning: "If not empty, turns colour off." },
    { name: "FORCE_COLOR", meaning: "Colour even without a terminal; 0 turns it off." },
    { name: "CLICOLOR_FORCE", meaning: "Colour even without a terminal; 0 is ignored." },
    { name: "TERM", meaning: "If dumb: no colour by default, and no command waits for input." },
    {
      name: "CATALOG_PAGER, PAGER",
      meaning: "The pager for long output; empty or cat for none. Default: less -FRX.",
    },
    { name: "VISUAL, EDITOR", meaning: "The editor for a description, when a prompt asks for it." },
    {
      name: "HTTPS_PROXY, HTTP_PROXY, NO_PROXY",
      meaning:
        "The proxy for each scheme, and the hosts reached without one. Lower-case names take precedence.",
    },
    { name: "NODE_EXTRA_CA_CERTS", meaning: "A file of additional certificate authorities, read by Node." },
    {
      name: "CI, AI_AGENT, AGENT, CLAUDECODE, CURSOR_AGENT, GEMINI_CLI, CODEX_SANDBOX",
      meaning:
        "If one is set, and not to 0 or false: no pager, prompt, browser or spinner, as with --no-input.",
    },
    { name: "ACCESSIBLE", meaning: "If 1, plain output and plain questions, as with --plain." },
    {
      name: "GITHUB_ACTIONS",
      meaning: "If true, problems become annotations, and results go to the step's outputs and summary.",
    },
  ],
};

/** `catalog help output`. */
export const OUTPUT: Topic = {
  name: "output",
  summary: "output streams and formats",
  introduction:
    "Standard output holds data only. Notes, progress, hints and errors go to standard error. Text from a server or a file never " +
    "controls the terminal: control characters are removed, and escaped in JSON.",
  entries: [
    {
      name: "terminal",
      meaning: "Formatted for reading and fitted to the width; long output goes through the pager.",
    },
    {
      name: "pipe",
      meaning:
        "Tab-separated values in a fixed order: nothing truncated, ISO 8601 times, null as an empty value. --header adds the names of " +
        "the columns.",
    },
    {
      name: "--json",
      meaning:
        "One JSON document: an array for a list, an object for a single thing; unknown fields are kept.",
    },
    {
      name: "--ndjson",
      meaning: "One JSON object per line, printed as it arrives. Needs little memory for search --all.",
    },
    { name: "--raw", meaning: "The body of the response, byte for byte." },
    {
      name: "--fields a,b.c",
      meaning:
        "These columns or properties, in this order. An unknown name is an error that lists the valid ones.",
    },
    { name: "--quiet", meaning: "No notes. For a draft, only its slug." },
    {
      name: "--plain",
      meaning: "No columns and only ASCII symbols, one field per line. ACCESSIBLE=1 does the same.",
    },
    {
      name: "--color",
      meaning: "auto, always or never, for each stream. auto depends on the environment and the terminal.",
    },
    {
      name: "errors",
      meaning:
        "The message, the facts, and what to do next. With --json, --ndjson or --raw, one line of JSON on standard error instead: " +
        '{"error": {"code", "message", "exitCode", "status"?, "hint"?, "retryAt"?, "suggestions"?, "outcome"?, "problems"?}}',
    },
  ],
};

/** `catalog help exit-codes`. */
export const EXIT_CODES: Topic = {
  name: "exit-codes",
  summary: "exit codes and when to run a command again",
  introduction: "The exit code alone tells a script what to do.",
  advice: { text: "Explain one of them", command: command("explain", ["7"]) },
  entries: Object.values(EXIT).map((code) => {
    const { name, when, again } = EXITS[code];
    return { name: String(code), meaning: `${name}: ${when} Run it again: ${again}.` };
  }),
};

/** `catalog help scripts`. */
const SCRIPTS: Topic = {
  name: "scripts",
  summary: "how scripts and coding agents use this tool",
  introduction: "Every command can run unattended: without a terminal it never waits for input.",
  advice: { text: "Look up an error code or an exit code", command: command("explain", ["RATE_LIMITED"]) },
  entries: [
    {
      name: "data",
      meaning:
        "On standard output: tab-separated in a pipe, one document with --json, one object per line with --ndjson. Choose columns or " +
        "properties with --fields slug,name.",
    },
    {
      name: "errors",
      meaning:
        'On standard error. With --json: one line {"error": {"code", "message", "exitCode", "hint"?, "problems"?}}; standard output stays empty.',
    },
    {
      name: "exit codes",
      meaning:
        "0 success, also for an empty result. Safe to run again: 7 after the printed time, 9, 10 and 11. Fix first: 2 the command, 3 and 8 " +
        "the draft, 4 the key. 5 means not found; 6 needs a decision.",
    },
    {
      name: "idempotency",
      meaning:
        "The key of a draft is derived from its content: running draft create again, even after a crash or on another machine, creates " +
        "nothing twice. --expect-key submits only an approved draft.",
    },
    {
      name: "no questions",
      meaning:
        "No pager, prompt, browser or spinner with --no-input, CI, AI_AGENT, AGENT, CLAUDECODE, CURSOR_AGENT, GEMINI_CLI, CODEX_SANDBOX or " +
        "TERM=dumb, or without a terminal. A missing field is an error; a URL is printed.",
    },
    {
      name: "keys",
      meaning:
        "From CATALOG_API_KEY, or from the standard input of catalog auth login: < key.txt, or in PowerShell Get-Content key.txt | " +
        "before it. There is no option for a key.",
    },
    {
      name: "rehearsal",
      meaning:
        "--sandbox runs any command against the built-in catalog, without a network or a key. draft check submits nothing.",
    },
    {
      name: "waiting",
      meaning: "--timeout limits network time; --max-wait 15m allows waits that a service requests.",
    },
  ],
};

/** Every topic except the options, in the order of help. */
export const TOPICS: readonly Topic[] = [ENVIRONMENT, OUTPUT, EXIT_CODES, SCRIPTS];
