import type { Environment } from "../context.ts";
import { BaseUrlRequired, ConfigError, UsageError } from "../errors/local-errors.ts";
import { parseDuration, parseSeconds } from "../text/durations.ts";
import { parseBaseUrl } from "./base-url.ts";

/** The possible values of the color setting. `auto` means colors only on terminals. */
export const COLOR_CHOICES = ["auto", "always", "never"] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** A setting and its source. `text` is the string that was parsed or, for a default, any text to display. */
interface Setting<Value> {
  readonly name: SettingName;
  readonly value: Value;
  readonly text: string | undefined;
  readonly source: "flag" | "environment" | "store" | "default";
  readonly variable?: string;
}

const DEFAULT_PAGER = "less -FRX";

const DEFAULT_MAX_WAIT = "10s for reads, 0 (never waits) for the daily draft limit";

/** The settings, keyed by their names on the command line and in the store. */
export const SETTINGS = {
  "base-url": { variables: ["CATALOG_BASE_URL"], parse: parseBaseUrl, about: "catalog address" },
  color: {
    variables: ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"],
    parse: parseColor,
    about: "auto, always or never",
  },
  pager: {
    variables: ["CATALOG_PAGER", "PAGER"],
    parse: (text: string) => text.trim(),
    about: "command that shows long output; cat or empty for no pager",
  },
  timeout: { variables: [], parse: parseTimeout, about: "seconds of network time for one command" },
  "max-wait": { variables: [], parse: parseMaxWait, about: "longest wait that the service may request" },
} as const;

export type SettingName = keyof typeof SETTINGS;

/** The names of all settings, in display order. */
export const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName =>
  Object.hasOwn(SETTINGS, name),
);

/** Returns the base URL. Throws `BaseUrlRequired` if none is set. */
export function requireBaseUrl({ baseUrl }: Settings): string {
  if (baseUrl.value === undefined) throw new BaseUrlRequired();
  return baseUrl.value;
}

/** Setting values as strings, from flags or the store. */
export type SettingTexts = { readonly [Name in SettingName]?: string | undefined };

/** All current settings, in display order. Times are in milliseconds. */
export type Settings = ReturnType<typeof resolveSettings>["settings"];

/** Resolves every setting. Throws a `UsageError` for an invalid flag. For any other invalid value, returns a problem and the default. */
export function resolveSettings(flags: SettingTexts, env: Environment, stored: SettingTexts) {
  const problems: ConfigError[] = [];
  const resolve = <Value>(
    name: SettingName,
    parse: (text: string) => Value,
    ...[value, text]: readonly [value: Value, text?: string]
  ): Setting<Value> => {
    const chosen = textOf(name, [flags, env, stored]);
    if (chosen === undefined) return { name, value, text, source: "default" };
    try {
      return { name, ...chosen, value: parse(chosen.text) };
    } catch (error) {
      if (chosen.source === "flag" || !(error instanceof UsageError)) throw error;
      const message = `${chosen.variable ?? `The stored ${name}`}: ${error.message}`;
      problems.push(new ConfigError({ message, hint: error.hint, cause: error }));
      return { name, value, text, source: "default" };
    }
  };
  const settings = {
    baseUrl: resolve<string | undefined>("base-url", parseBaseUrl, undefined),
    color: resolve<ColorChoice>("color", parseColor, "auto", "auto"),
    pager: resolve("pager", SETTINGS.pager.parse, DEFAULT_PAGER, DEFAULT_PAGER),
    timeoutMs: resolve("timeout", parseTimeout, 30_000, "30"),
    // Undefined means ten seconds, but no wait for a draft that exceeds the daily limit.
    maxWaitMs: resolve<number | undefined>("max-wait", parseMaxWait, undefined, DEFAULT_MAX_WAIT),
  };
  return { settings, problems };
}

function textOf(name: SettingName, [flags, env, stored]: readonly [SettingTexts, Environment, SettingTexts]) {
  const flag = flags[name] === undefined ? undefined : ({ text: flags[name], source: "flag" } as const);
  // `--color auto` overrides the store, but not the environment.
  if (flag && !(name === "color" && flag.text === "auto")) return flag;
  // An empty variable counts as unset, except that an empty pager variable means no pager, as in git.
  const isSet = (value: string | undefined) => value !== undefined && (value !== "" || name === "pager");
  const variable = SETTINGS[name].variables.find((candidate) => isSet(env[candidate]));
  if (variable !== undefined) {
    const text = name === "color" ? colorOf(variable, env) : (env[variable] ?? "");
    return { text, source: "environment", variable } as const;
  }
  const text = stored[name];
  return flag ?? (text === undefined ? undefined : ({ text, source: "store" } as const));
}

/** Returns the color setting that a variable selects (no-color.org, bixense.com/clicolors). `false` has the same meaning as `0`. */
function colorOf(variable: string, env: Environment): ColorChoice {
  if (variable === "NO_COLOR") return "never";
  if (!["0", "false"].includes(env[variable]?.toLowerCase() ?? "")) return "always";
  return variable === "FORCE_COLOR" ? "never" : "auto";
}

function parseColor(text: string): ColorChoice {
  const choice = COLOR_CHOICES.find((candidate) => candidate === text.trim());
  if (choice !== undefined) return choice;
  throw new UsageError({ message: `Invalid color "${text}"`, hint: "Use auto, always or never" });
}

function parseTimeout(text: string): number {
  const milliseconds = parseSeconds(text) ?? parseDuration(text);
  if (milliseconds) return milliseconds;
  throw new UsageError({
    message: `Invalid number of seconds "${text}"`,
    hint: "Use seconds from 0.001 to 86400, for example 30 or 2.5",
  });
}

function parseMaxWait(text: string): number {
  const milliseconds = parseDuration(text) ?? parseSeconds(text);
  if (milliseconds !== undefined) return milliseconds;
  throw new UsageError({
    message: `Invalid duration "${text}"`,
    hint: "Use a duration of at most 576h, for example 90s, 15m, 7h, 1h30m or 0",
  });
}
