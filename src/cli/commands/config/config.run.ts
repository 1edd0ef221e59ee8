import type { App } from "../../app.ts";
import { SETTINGS, type SettingName } from "../../config/settings.ts";
import { storePath, storeValues } from "../../config/store.ts";
import { type ConfigRow, configView, settingView } from "../../output/views/config.ts";
import { valueView } from "../../output/views/view.ts";

export const get = {
  view: settingView,
  run: async (app: App, name: SettingName) => {
    return { rows: rowsOf(app).filter((row) => row.name === name), isOne: true } as const;
  },
};

export const listSettings = { view: configView, run: async (app: App) => ({ rows: rowsOf(app) }) };

export const path = {
  view: valueView("path"),
  run: async (app: App) => ({ row: { path: storePath(app.folders.config) } }),
};

export const set = {
  run: async (app: App, name: SettingName, text: string): Promise<void> => {
    SETTINGS[name].parse(text);
    await storeValues(app.folders.config, "settings", { [name]: text.trim() });
    app.reporter.done(`${name} set`);
    const { variable } = SETTINGS[name];
    if (variable && app.context.env[variable]) app.note(`${variable} is set and overrides it`);
  },
};

export const unset = {
  run: async (app: App, name: SettingName): Promise<void> => {
    await storeValues(app.folders.config, "settings", { [name]: undefined });
    app.reporter.done(`${name} unset`);
  },
};

function rowsOf({ settings }: App): readonly ConfigRow[] {
  return Object.values(settings).map(({ name, text, source, variable }) => {
    return { name, value: text ?? null, source: variable ?? source };
  });
}
