import type { CommandOptions } from "../contract/errors/advice.ts";
import { COLOR_CHOICES } from "./config/environment.ts";

/** The kinds of values whose completion candidates are constants (`KnownWords`) or names from earlier runs (`NameKind`). */
export type KnownWords = "catalogs" | "codes" | "schemas" | "settings" | "topics";
export type NameKind = "categories" | "drafts" | "listings" | "submissions" | "tags";

/** The kind of an argument or of an option's value, which determines the completion candidates. */
export type Takes = KnownWords | NameKind | "fields" | "files" | "folders" | "setting values";

export interface GlobalOption {
  /** The names of the option and its value, such as `-q, --quiet` or `--base-url <url>`. */
  readonly flags: string;
  readonly about: string;
  /** The flags that cannot be combined with this option, by their names in `GlobalFlags`. */
  readonly conflicts?: readonly string[];
  readonly choices?: readonly string[];
  readonly takes?: Takes;
  /** Other words for the option, as `CatalogCommand.also` describes them. */
  readonly also?: string;
  readonly isList?: true;
  /** Set if the option selects or changes the data that a command prints, so that suggested commands repeat it. */
  readonly shapes?: "data" | "screen";
}

export function longName({ flags }: GlobalOption): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? "";
}

/** The heading for options that affect neither the output nor the connection. */
export const OTHER_OPTIONS = "Other options:";

/** The global options except `--help` and `--version`, grouped by help heading. The inner keys are the names in `GlobalFlags`. */
export const GLOBAL_OPTIONS = {
  "Output options:": {
    json: {
      flags: "--json",
      about: "print one JSON document",
      shapes: "data",
      also: "--format json, --output json, -o json",
      conflicts: ["ndjson", "raw"],
    },
    ndjson: {
      flags: "--ndjson",
      about: "print one JSON object per line, as soon as it arrives",
      shapes: "data",
      also: "--format ndjson, --output ndjson",
      conflicts: ["json", "raw"],
    },
    raw: {
      flags: "--raw",
      about: "print the response body",
      shapes: "data",
      conflicts: ["json", "ndjson", "fields"],
    },
    fields: {
      flags: "--fields <names>",
      about: "columns or properties to print, such as a,b.c",
      shapes: "data",
      also: "--columns",
      isList: true,
      takes: "fields",
    },
    header: { flags: "--header", about: "print a header line above tab-separated columns", shapes: "data" },
    plain: { flags: "--plain", about: "no Unicode symbols or columns, for screen readers", shapes: "screen" },
    color: { flags: "--color <when>", about: "when to use color", choices: COLOR_CHOICES },
    quiet: {
      flags: "-q, --quiet",
      about: "print only slugs, and no notes",
      shapes: "data",
      also: "--silent",
    },
    verbose: {
      flags: "-v, --verbose",
      about: "show each request on stderr, without secrets",
      also: "--debug",
    },
  },
  "Connection options:": {
    baseUrl: {
      flags: "--base-url <url>",
      about: "base URL of the catalog, including any path prefix",
      also: "--host, --url, --server",
      takes: "catalogs",
      conflicts: ["sandbox"],
    },
    sandbox: { flags: "--sandbox", about: "use the sandbox, a catalog on this machine", also: "--local" },
    timeout: {
      flags: "--timeout <seconds>",
      about: "time limit for requests, not counting waits that the service asks for (default: 30)",
    },
    maxWait: {
      flags: "--max-wait <duration>",
      about: "longest wait that a service may request, such as 90s, 15m or 7h",
    },
    cache: { flags: "--no-cache", about: "do not use cached responses", also: "--refresh" },
  },
  [OTHER_OPTIONS]: { input: { flags: "--no-input", about: "never ask a question", also: "--yes, -y" } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, GlobalOption>>>>;

type Groups = typeof GLOBAL_OPTIONS;
type Options = Groups["Output options:"] & Groups["Connection options:"] & Groups[typeof OTHER_OPTIONS];
type ValueOf<Option extends GlobalOption> = Option extends { isList: true }
  ? readonly string[]
  : Option["flags"] extends `${string}<${string}`
    ? string
    : Option["flags"] extends `--no-${string}`
      ? boolean
      : true;

/** The values of the global options, as commander sets them: `--no-x` sets `x` to false. */
export type GlobalFlags = { readonly [Name in keyof Options]?: ValueOf<Options[Name]> } & {
  /** The data folder. Only `serve` and the `sandbox` commands have this option. */
  readonly data?: string;
};

/** Returns the options of a run that shape its output, so that a suggested command can repeat them. */
export function outputOptions({ flags }: { readonly flags: GlobalFlags }): CommandOptions {
  const given = new Map<string, unknown>(Object.entries(flags));
  const options: Record<string, string | true> = {};
  for (const [name, option] of Object.entries<GlobalOption>(GLOBAL_OPTIONS["Output options:"])) {
    const value = option.shapes && given.get(name);
    if (value !== undefined) options[longName(option).slice(2)] = value === true || String(value);
  }
  return options;
}
