import type { App } from "../../app/app.ts";
import { SETTINGS } from "../../config/settings.ts";
import { storeSetting } from "../../config/store.ts";
import { settingName } from "./setting-row.ts";

/** Stores a setting. Throws a `UsageError` for an unknown setting or an invalid value. */
export async function run(app: App, argument: string, text: string): Promise<void> {
  const name = settingName(argument, "config set", text);
  SETTINGS[name].parse(text);
  await storeSetting(app.folders.config, name, text.trim());
}
