import type { Environment } from "../../base/runtime/context.ts";
import { parseDuration, parseSeconds } from "../../base/text/durations.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { ConfigError, UsageError } from "../../contract/errors/local-errors.ts";
import { parseBaseUrl } from "./base-url.ts";

/** A setting and its source. `text` is the string that was parsed or, for a default, any text to display. */
interface Setting<Value> {
  readonly name: SettingName;
  readonly value: Value;
  readonly text: string | undefined;
  readonly source: "flag" | "environment" | "store" | "default";
  readonly variable?: string;
}

/** The settings, keyed by their names on the command line and in the store. */
export const SETTINGS = {
  "base-url": { variable: "CATALOG_BASE_URL", parse: parseBaseUrl, about: "catalog address" },
  timeout: { variable: undefined, parse: parseTimeout, about: "seconds of network time for one command" },
  "max-wait": { variable: undefined, parse: parseMaxWait, about: "longest wait a service may request" },
} as const;

export type SettingName = keyof typeof SETTINGS;

/** Returns the base URL. Throws a `CatalogError` if none is set. */
export function requireBaseUrl({ baseUrl }: Settings, hint?: string): string {
  if (baseUrl.value !== undefined) return baseUrl.value;
  throw new CatalogError({
    code: "BASE_URL_REQUIRED",
    message: "No base URL is set",
    facts: [["For one run", "--base-url URL, or CATALOG_BASE_URL"]],
    hint,
  });
}

type Texts = { readonly [Name in SettingName]?: string | undefined };

/** All current settings, in display order. Times are in milliseconds. */
export type Settings = ReturnType<typeof resolveSettings>["settings"];

/** Resolves every setting. Throws a `UsageError` for an invalid flag. For any other invalid value, returns a problem and the default. */
export function resolveSettings(flags: Texts, env: Environment, stored: Texts) {
  const problems: ConfigError[] = [];
  const resolve = <Value>(
    name: SettingName,
    parse: (text: string) => Value,
    usual: Pick<Setting<Value>, "value" | "text">,
  ): Setting<Value> => {
    const chosen = settingText(name, [flags, env, stored]);
    if (chosen === undefined) return { name, ...usual, source: "default" };
    try {
      return { name, ...chosen, value: parse(chosen.text) };
    } catch (error) {
      if (chosen.source === "flag" || !(error instanceof UsageError)) throw error;
      const message = `${chosen.variable ?? `The stored ${name}`}: ${error.message}`;
      problems.push(new ConfigError({ message, hint: error.hint, cause: error }));
      return { name, ...usual, source: "default" };
    }
  };
  const settings = {
    baseUrl: resolve<string | undefined>("base-url", parseBaseUrl, { value: undefined, text: undefined }),
    timeoutMs: resolve("timeout", parseTimeout, { value: 30_000, text: "30" }),
    // Undefined means ten seconds, but no wait for a draft that exceeds the daily limit.
    maxWaitMs: resolve<number | undefined>("max-wait", parseMaxWait, {
      value: undefined,
      text: "10s (daily limit: 0)",
    }),
  };
  return { settings, problems };
}

function settingText(name: SettingName, [flags, env, stored]: readonly [Texts, Environment, Texts]) {
  if (flags[name] !== undefined) return { text: flags[name], source: "flag" } as const;
  // An empty variable counts as unset.
  const { variable } = SETTINGS[name];
  const text = variable && env[variable];
  if (text) return { text, source: "environment", variable } as const;
  return stored[name] === undefined ? undefined : ({ text: stored[name], source: "store" } as const);
}

function parseTimeout(text: string): number {
  // A duration has the same limits as a number of seconds.
  const milliseconds = parseSeconds(text) ?? parseSeconds(String(Number(parseDuration(text)) / 1_000));
  if (milliseconds !== undefined) return milliseconds;
  const hint = "Use seconds from 0.001 to 86400, for example 30 or 2.5";
  throw new UsageError({ message: `Invalid number of seconds "${text}"`, hint });
}

function parseMaxWait(text: string): number {
  const milliseconds = parseDuration(text) ?? parseSeconds(text);
  if (milliseconds !== undefined) return milliseconds;
  const hint = "Use a duration of at most 576h, for example 90s, 15m, 7h, 1h30m or 0";
  throw new UsageError({ message: `Invalid duration "${text}"`, hint });
}
