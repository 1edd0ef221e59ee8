import type { App } from "../../app/app.ts";
import { settingView } from "../../views/config.ts";
import { settingName, settingRow } from "./setting-row.ts";

export { settingView as output };

/** Prints the value of a setting in effect. */
export async function run(app: App, wanted: string): Promise<void> {
  await app.present([{ rows: [settingRow(app.settings, settingName(wanted))] }], settingView());
}
