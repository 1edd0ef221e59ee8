import type { App } from "../../app/app.ts";
import { SETTING_NAMES } from "../../config/settings.ts";
import { settingRow } from "./setting-row.ts";

export { configView as view } from "../../views/config.ts";

/** Shows each setting with its value and source. */
export async function run(app: App) {
  return { rows: SETTING_NAMES.map((name) => settingRow(app.settings, name)) };
}
