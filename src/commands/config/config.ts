import type { Command } from "commander";
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
    .argument("<name>", NAMES)
    .addHelpText("after", examples("config get timeout"))
    .action(action(session, () => import("./get.run.ts")));
  registerChanges(config, session);
  config
    .command("list")
    .summary("show the effective settings and their sources")
    .addHelpText("after", examples("config list"))
    .action(action(session, () => import("./list.run.ts")));
  config
    .command("path")
    .summary("print the path of the configuration file")
    .addHelpText("after", examples("config path"))
    .action(action(session, () => import("./path.run.ts"), { allowBrokenConfig: true }));
}

const NAMES = SETTING_NAMES.join(", ");

/** Registers `config set` and `config unset`, which can repair an invalid configuration. */
function registerChanges(config: Command, session: Session): void {
  const allowBrokenConfig = true;
  config
    .command("set")
    .summary("change a setting")
    .argument("<name>", NAMES)
    .argument("<value>", "the new value")
    .addHelpText("after", examples("config set base-url https://catalog.example"))
    .action(
      action(session, () => import("./set.run.ts"), {
        allowBrokenConfig,
        interrupted: "Nothing was stored.",
      }),
    );
  const interrupted = "Nothing was removed.";
  config
    .command("unset")
    .summary("remove a setting")
    .argument("<name>", NAMES)
    .addHelpText("after", examples("config unset timeout"))
    .action(action(session, () => import("./unset.run.ts"), { allowBrokenConfig, interrupted }));
}
