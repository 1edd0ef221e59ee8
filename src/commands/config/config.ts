import { Argument, type Command } from "commander";
import type { Session } from "../../app/app.ts";
import { SETTING_NAMES } from "../../config/settings.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `config` and its commands. */
export function registerConfig(parent: Command, session: Session): void {
  const config = parent
    .command("config")
    .summary("read and change settings")
    .addHelpText("after", examples("config list"));
  config
    .command("get")
    .summary("print the effective value of a setting")
    .addArgument(settingArgument())
    .takes("settings")
    .addHelpText("after", examples("config get timeout"))
    .action(action(session, async () => (await import("./config.run.ts")).get));
  registerChanges(config, session);
  config
    .command("list")
    .summary("show the effective settings and their sources")
    .addHelpText("after", examples("config list"))
    .action(action(session, async () => (await import("./config.run.ts")).list));
  config
    .command("path")
    .summary("print the path of the configuration file")
    .addHelpText("after", examples("config path"))
    .action(action(session, async () => (await import("./config.run.ts")).path, { allowBrokenConfig: true }));
}

function settingArgument(): Argument {
  return new Argument("<setting>", "the setting").choices(SETTING_NAMES);
}

/** Registers `config set` and `config unset`, which can repair an invalid configuration. */
function registerChanges(config: Command, session: Session): void {
  const allowBrokenConfig = true;
  config
    .command("set")
    .summary("change a setting")
    .addArgument(settingArgument())
    .takes("settings")
    .argument("<value>", "the new value")
    .takes("setting values")
    .addHelpText("after", examples("config set base-url https://catalog.example"))
    .action(
      action(session, async () => (await import("./config.run.ts")).set, {
        allowBrokenConfig,
        interrupted: "Nothing was stored.",
      }),
    );
  const interrupted = "Nothing was removed.";
  config
    .command("unset")
    .summary("remove a setting")
    .addArgument(settingArgument())
    .takes("settings")
    .addHelpText("after", examples("config unset timeout"))
    .action(
      action(session, async () => (await import("./config.run.ts")).unset, {
        allowBrokenConfig,
        interrupted,
      }),
    );
}
