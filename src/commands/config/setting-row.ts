import { isSettingName, SETTING_NAMES, type SettingName, type Settings } from "../../config/settings.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { nearest } from "../../text/nearest.ts";
import type { ConfigRow } from "../../views/config.ts";

/** Returns the setting that an argument names. Throws a `UsageError` with the nearest name for an unknown one. */
export function settingName(argument: string): SettingName {
  if (isSettingName(argument)) return argument;
  const suggestions = nearest(argument, SETTING_NAMES).map((value) => ({ value }));
  throw new UsageError({
    message: `Unknown setting "${argument}"`,
    facts: [["Settings", SETTING_NAMES.join(", ")]],
    suggestions,
    hint: { text: "List all settings", command: command("config list") },
  });
}

/** Returns a setting in effect as a row: its name, its text, and where it came from. */
export function settingRow(settings: Settings, name: SettingName): ConfigRow {
  const { text, source, variable } = byName(settings)[name];
  return { name, value: text ?? null, source: variable ?? source };
}

function byName({ baseUrl, color, pager, timeoutMs, maxWaitMs }: Settings) {
  return { "base-url": baseUrl, color, pager, timeout: timeoutMs, "max-wait": maxWaitMs } as const;
}
