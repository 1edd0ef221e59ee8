import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { configView } from "../output/views/config.ts";
import { pathView } from "../output/views/path.ts";
import { settingView } from "../output/views/setting.ts";
import { examples } from "./examples.ts";
import { inAnyApp, inApp } from "./in-app.ts";

/** `config …`: what is kept between runs. */
export function registerConfig(parent: Command, session: Session): void {
  const config = parent.command("config").summary("keep settings: base-url, color, pager, timeout, max-wait");
  config
    .command("get")
    .summary("print the value of a setting that is in effect")
    .argument("<name>", "base-url, color, pager, timeout or max-wait")
    .addHelpText("after", examples("config get timeout", "config get base-url --json", "config get pager"))
    .action(inApp(session, get));
  config
    .command("set")
    .summary("keep a setting")
    .argument("<name>", "base-url, color, pager, timeout or max-wait")
    .argument("<value>", "what it is set to")
    .addHelpText(
      "after",
      examples(
        "config set base-url https://catalog.example",
        "config set timeout 60",
        "config set pager cat",
      ),
    )
    .action(inAnyApp(session, set));
  config
    .command("unset")
    .summary("forget a setting")
    .argument("<name>", "base-url, color, pager, timeout or max-wait")
    .addHelpText("after", examples("config unset timeout", "config unset base-url", "config unset max-wait"))
    .action(inAnyApp(session, unset));
  config
    .command("list")
    .summary("show each setting in effect and where it came from")
    .addHelpText("after", examples("config list", "config list --json", "config list --fields name,source"))
    .action(inApp(session, list));
  config
    .command("path")
    .summary("print the path of the configuration file")
    .addHelpText("after", examples("config path", "config path --json", "config path --quiet"))
    .action(inAnyApp(session, path));
}

async function get(app: App, wanted: string): Promise<void> {
  const { settingRow, settingName } = await import("./config/rows.ts");
  await app.present([{ rows: [settingRow(app.settings, settingName(wanted))] }], settingView());
}

async function set(app: App, wanted: string, text: string): Promise<void> {
  const [{ settingName }, { SETTINGS }, { storeSetting }] = await Promise.all([
    import("./config/rows.ts"),
    import("../config/settings.ts"),
    import("../config/store.ts"),
  ]);
  const name = settingName(wanted);
  SETTINGS[name].parse(text);
  await storeSetting(app.folders.config, name, text.trim());
}

async function unset(app: App, wanted: string): Promise<void> {
  const [{ settingName }, { storeSetting }] = await Promise.all([
    import("./config/rows.ts"),
    import("../config/store.ts"),
  ]);
  await storeSetting(app.folders.config, settingName(wanted), undefined);
}

async function list(app: App): Promise<void> {
  const [{ settingRow }, { SETTING_NAMES }] = await Promise.all([
    import("./config/rows.ts"),
    import("../config/settings.ts"),
  ]);
  await app.present([{ rows: SETTING_NAMES.map((name) => settingRow(app.settings, name)) }], configView());
}

async function path(app: App): Promise<void> {
  const { storePath } = await import("../config/store.ts");
  await app.present([{ rows: [{ path: storePath(app.folders.config) }] }], pathView());
}
