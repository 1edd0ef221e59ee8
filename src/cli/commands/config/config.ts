import { Argument } from "commander";
import { SETTINGS } from "../../config/settings.ts";
import type { CatalogCommand } from "../catalog-command.ts";

export function registerConfig(parent: CatalogCommand): void {
  const config = parent.subcommand("config", "read and change settings").examples("config list");
  config
    .subcommand("get", "print the effective value of a setting")
    .addArgument(settingArgument())
    .takes("settings")
    .examples("config get timeout")
    .runs(async () => (await import("./config.run.ts")).get);
  registerChanges(config);
  config
    .subcommand("list", "show the effective settings and their sources")
    .also("show")
    .examples("config list")
    .runs(async () => (await import("./config.run.ts")).listSettings);
  config
    .subcommand("path", "print the path of the configuration file")
    .examples("config path")
    .runs(async () => (await import("./config.run.ts")).path, {
      allowBrokenConfig: true,
      isWithoutCatalog: true,
    });
}

function settingArgument(): Argument {
  return new Argument("<setting>", "the setting").choices(Object.keys(SETTINGS));
}

function registerChanges(config: CatalogCommand): void {
  config
    .subcommand("set", "change a setting")
    .description("Change a setting. Color and the pager are not stored; see catalog help environment.")
    .addArgument(settingArgument())
    .takes("settings")
    .argument("<value>", "the new value")
    .takes("setting values")
    .examples("config set base-url https://catalog.example")
    .runs(async () => (await import("./config.run.ts")).set, {
      allowBrokenConfig: true,
      interrupted: "Nothing was stored.",
      isWithoutCatalog: true,
      variable: ([name = ""]) => new Map(Object.entries(SETTINGS)).get(name)?.variable,
    });
  config
    .subcommand("unset", "remove a stored setting")
    .addArgument(settingArgument())
    .takes("settings")
    .examples("config unset timeout")
    .runs(async () => (await import("./config.run.ts")).unset, {
      allowBrokenConfig: true,
      interrupted: "Nothing was removed.",
      isWithoutCatalog: true,
    });
}
