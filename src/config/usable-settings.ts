import type { Environment } from "../context.ts";
import { ConfigError } from "../errors/config-error.ts";
import {
  resolveSettings,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
  type SettingTexts,
  settingOf,
} from "./settings.ts";

/** Settings in effect, and what of the environment and the store could not be used for them. */
export interface UsableSettings {
  readonly settings: Settings;
  readonly problems: readonly ConfigError[];
}

/**
 * Decides every setting as `resolveSettings` does, but leaves out what the environment or the store has wrong: such a setting has
 * its default, and the reason is among the problems. Throws a `UsageError` for a flag that cannot be used.
 */
export function usableSettings(flags: SettingTexts, env: Environment, stored: SettingTexts): UsableSettings {
  const problems: ConfigError[] = [];
  const broken = SETTING_NAMES.filter((name) => {
    try {
      settingOf<unknown>({ name, parse: SETTINGS[name].parse, flags, env, stored });
      return false;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error);
      return true;
    }
  });
  const variables = broken.flatMap((name) => SETTINGS[name].variables);
  return { settings: resolveSettings(flags, without(env, variables), without(stored, broken)), problems };
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly (SettingName | string)[],
): Readonly<Record<string, Value>> {
  // Most often; and each look at a variable is a call into the system.
  if (names.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
