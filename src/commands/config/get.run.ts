import type { App } from "../../app/app.ts";
import { settingName, settingRow } from "./setting-row.ts";

export { settingView as view } from "../../views/config.ts";

/** Prints the effective value of a setting. */
export async function run(app: App, argument: string) {
  return { row: settingRow(app.settings, settingName(argument, "config get")) };
}
