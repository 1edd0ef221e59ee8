import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `config …`: the settings kept between runs. */
export function registerConfig(parent: Command, session: Session): void {
  const config = parent
    .command("config")
    .summary("read and change settings")
    .addHelpText("after", examples("config list"));
  registerGet(config, session);
  registerSet(config, session);
  registerUnset(config, session);
  registerList(config, session);
  registerPath(config, session);
}

const NAMES = "base-url, color, pager, timeout or max-wait";

function registerGet(parent: Command, session: Session): void {
  parent
    .command("get")
    .summary("print the value of a setting in effect")
    .argument("<name>", NAMES)
    .addHelpText("after", examples("config get timeout"))
    .action(action(session, () => import("./get.run.ts")));
}

function registerSet(parent: Command, session: Session): void {
  parent
    .command("set")
    .summary("change a setting")
    .argument("<name>", NAMES)
    .argument("<value>", "the new value")
    .addHelpText("after", examples("config set base-url https://catalog.example"))
    .action(
      action(session, () => import("./set.run.ts"), {
        allowBrokenConfig: true,
        interrupted: "Nothing was stored.",
      }),
    );
}

function registerUnset(parent: Command, session: Session): void {
  parent
    .command("unset")
    .summary("remove a setting")
    .argument("<name>", NAMES)
    .addHelpText("after", examples("config unset timeout"))
    .action(
      action(session, () => import("./unset.run.ts"), {
        allowBrokenConfig: true,
        interrupted: "Nothing was removed.",
      }),
    );
}

function registerList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("show each setting in effect and where it came from")
    .addHelpText("after", examples("config list"))
    .action(action(session, () => import("./list.run.ts")));
}

function registerPath(parent: Command, session: Session): void {
  parent
    .command("path")
    .summary("print the path of the configuration file")
    .addHelpText("after", examples("config path"))
    .action(action(session, () => import("./path.run.ts"), { allowBrokenConfig: true }));
}
