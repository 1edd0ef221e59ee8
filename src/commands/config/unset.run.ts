import type { App } from "../../app/app.ts";
import { storeSetting } from "../../config/store.ts";
import { settingName } from "./setting-row.ts";

/** Removes a setting. */
export async function run(app: App, argument: string): Promise<void> {
  await storeSetting(app.folders.config, settingName(argument, "config unset"), undefined);
}
