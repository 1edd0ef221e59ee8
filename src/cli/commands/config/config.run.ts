import { NULLABLE_STRING } from "../../../contract/json-schema.ts";
import type { App } from "../../app.ts";
import { SETTINGS, type SettingName } from "../../config/settings.ts";
import { storePath, storeValues } from "../../config/store.ts";
import { type Field, type View, valueView } from "../../output/views/view.ts";

type ConfigRow = ReturnType<typeof rowsOf>[number];

const VALUE: Field<ConfigRow> = {
  name: "value",
  type: NULLABLE_STRING,
  label: "Value",
  text: ({ value }, { isPlain }) => value ?? (isPlain ? "not set" : null),
  // The setting's name and the gaps take 12 cells, and the source at most 16.
  table: { most: (columns) => Math.max(8, columns - 28) },
};

const configView: View<ConfigRow> = {
  form: "list",
  fields: [
    { name: "name", label: "Name", table: { paint: "bold" } },
    VALUE,
    { name: "source", label: "From" },
  ],
};

/** The view of one setting. Except in JSON and with `--fields`, only the value is printed. */
const settingView: View<ConfigRow> = {
  form: "one",
  look: "value",
  fields: [VALUE, { name: "name", only: "json" }, { name: "source", only: "json" }],
};

export const get = {
  view: settingView,
  run: async (app: App, name: SettingName) => ({ rows: rowsOf(app).filter((row) => row.name === name) }),
};

export const listSettings = { view: configView, run: async (app: App) => ({ rows: rowsOf(app) }) };

export const configPath = {
  view: valueView("path"),
  run: async (app: App) => ({ rows: [{ path: storePath(app.folders.config) }] }),
};

export const set = {
  run: async (app: App, name: SettingName, text: string): Promise<void> => {
    SETTINGS[name].parse(text);
    await storeValues(app.folders.config, "settings", { [name]: text.trim() });
    app.reporter.done(`${name} set`);
    const { variable } = SETTINGS[name];
    if (variable && app.context.env[variable]) app.reporter.note(`${variable} is set and overrides it`);
  },
};

export const unset = {
  run: async (app: App, name: SettingName): Promise<void> => {
    await storeValues(app.folders.config, "settings", { [name]: undefined });
    app.reporter.done(`${name} unset`);
  },
};

/** Returns the settings in effect. A source is `flag`, `store`, `default`, or the name of an environment variable. */
function rowsOf({ settings }: App) {
  return Object.values(settings).map(({ name, value, text = null, source, variable }) => {
    return { name, value: typeof value === "string" ? value : text, source: variable ?? source };
  });
}
