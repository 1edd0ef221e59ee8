import { isSettingName, SETTING_NAMES, type SettingName, type Settings } from "../../config/settings.ts";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { nearest } from "../../text/nearest.ts";
import type { ConfigRow } from "../../views/config.ts";

/**
 * Returns the setting that an argument names. For an unknown name, throws a `UsageError` that suggests a command: `verb` with the most
 * similar name and `others`, or `config list`.
 */
export function settingName(argument: string, verb: string, ...others: readonly string[]): SettingName {
  if (isSettingName(argument)) return argument;
  const names = nearest(argument, SETTING_NAMES);
  const [name] = names;
  throw new UsageError({
    message: `Unknown setting "${argument}"`,
    facts: [["Settings", SETTING_NAMES.join(", ")]],
    suggestions: names.map((value) => ({ value })),
    hint: name
      ? { text: "Try", command: command(verb, [name, ...others]) }
      : { text: "List all settings", command: command("config list") },
  });
}

/** Returns a setting as a row with its name, value and source. */
export function settingRow(
  { baseUrl, color, pager, timeoutMs, maxWaitMs }: Settings,
  name: SettingName,
): ConfigRow {
  const byName = { "base-url": baseUrl, color, pager, timeout: timeoutMs, "max-wait": maxWaitMs };
  const { text, source, variable } = byName[name];
  return { name, value: text ?? null, source: variable ?? source };
}
