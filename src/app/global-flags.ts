import type { Takes } from "../argv/command-table.ts";
import { COLOR_CHOICES } from "../config/settings.ts";

/** An option that every command takes. */
export interface GlobalOption {
  /** The names of the option and its value, such as `-q, --quiet` or `--base-url <url>`. */
  readonly flags: string;
  readonly about: string;
  /** The names in `GlobalFlags` of the flags that cannot be combined with this option. */
  readonly conflicts?: readonly string[];
  readonly choices?: readonly string[];
  readonly takes?: Takes;
  /** True if the value is a comma-separated list. */
  readonly isList?: true;
}

/** The heading for options that concern neither the output nor the connection. */
export const OTHER_OPTIONS = "Other options:";

/** The options that every command accepts, before or after its name, grouped by their headings in help. */
export const GLOBAL_OPTIONS = {
  "Output options:": [
    { flags: "--json", about: "print one JSON document", conflicts: ["ndjson", "raw"] },
    {
      flags: "--ndjson",
      about: "print one JSON object per line, as each arrives",
      conflicts: ["json", "raw"],
    },
    {
      flags: "--raw",
      about: "print the response body unchanged",
      conflicts: ["json", "ndjson", "fields"],
    },
    {
      flags: "--fields <names>",
      about: "choose columns or properties: a,b.c",
      isList: true,
      takes: "fields",
    },
    { flags: "--header", about: "print a header line above tab-separated columns" },
    { flags: "--plain", about: "no Unicode symbols or columns, for screen readers" },
    { flags: "--color <when>", about: "when to use color", choices: COLOR_CHOICES },
    { flags: "-q, --quiet", about: "print no notes; for a draft, only its slug" },
    { flags: "-v, --verbose", about: "show each request on stderr, without secrets" },
  ],
  "Connection options:": [
    {
      flags: "--base-url <url>",
      about: "base URL of the catalog, with its path prefix",
      takes: "catalogs",
      conflicts: ["sandbox"],
    },
    { flags: "--sandbox", about: "use the built-in local catalog" },
    {
      flags: "--timeout <seconds>",
      about: "network time for the whole command, without waits (default: 30)",
    },
    {
      flags: "--max-wait <duration>",
      about: "longest wait that a service may request: 90s, 15m, 7h",
    },
    { flags: "--no-cache", about: "do not use cached responses" },
  ],
  [OTHER_OPTIONS]: [{ flags: "--no-input", about: "never ask a question" }],
} as const satisfies Readonly<Record<string, readonly GlobalOption[]>>;

type Options = (typeof GLOBAL_OPTIONS)[keyof typeof GLOBAL_OPTIONS][number];

/** The long name in the flags of an option, such as `base-url` for `--base-url <url>`. */
type LongName<Flags> = Flags extends `${string}--${infer Long} <${string}`
  ? Long
  : Flags extends `${string}--${infer Long}`
    ? Long
    : never;
type CamelCase<Text> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text & string;
type Positive<Option extends GlobalOption> =
  LongName<Option["flags"]> extends `no-${string}` ? never : Option;
type ValueOf<Option> = Option extends { isList: true }
  ? readonly string[]
  : Option extends { flags: `${string}<${string}` }
    ? string
    : true;

/** The values of the global options in commander's form, in which `--no-x` sets `x` to false. */
export type GlobalFlags = {
  readonly [Option in Options as CamelCase<LongName<Positive<Option>["flags"]>>]?: ValueOf<Option>;
} & {
  readonly [Option in Options as LongName<Option["flags"]> extends `no-${infer Name}`
    ? CamelCase<Name>
    : never]: boolean;
} & {
  /** The data folder, which only `serve` and `sandbox` accept. */
  readonly data?: string;
};
