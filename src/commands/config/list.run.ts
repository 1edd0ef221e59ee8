import type { App } from "../../app/app.ts";
import { SETTING_NAMES } from "../../config/settings.ts";
import { configView } from "../../views/config.ts";
import { settingRow } from "./setting-row.ts";

export { configView as output };

/** Shows each setting in effect. */
export async function run(app: App): Promise<void> {
  await app.present([{ rows: SETTING_NAMES.map((name) => settingRow(app.settings, name)) }], configView());
}
