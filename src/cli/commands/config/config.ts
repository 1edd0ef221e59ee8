import { Argument } from "commander";
import { SETTINGS } from "../../config/settings.ts";
import { ANYWHERE, type CatalogCommand } from "../catalog-command.ts";

export function registerConfig(parent: CatalogCommand): void {
  const config = parent
    .subcommand("config", "read and change settings")
    .also("settings")
    .also("setting api-key", "A key is stored with catalog auth login")
    .examples("config list");
  ofSetting(config, "get", "print the effective value of a setting")
    .examples("config get timeout")
    .runs(async () => (await import("./config.run.ts")).get);
  ofSetting(config, "set", "change a setting")
    .description("Change a setting. See catalog help environment for color and the pager.")
    .argument("<value>", "the new value")
    .takes("setting values")
    .examples("config set base-url https://catalog.example")
    .runs(async () => (await import("./config.run.ts")).set, {
      ...ANYWHERE,
      interrupted: "Nothing was stored.",
      variable: ([name = ""]) => new Map(Object.entries(SETTINGS)).get(name)?.variable,
    });
  ofSetting(config, "unset", "remove a stored setting")
    .also("delete, rm", "config unset")
    .examples("config unset timeout")
    .runs(async () => (await import("./config.run.ts")).unset, {
      ...ANYWHERE,
      interrupted: "Nothing was removed.",
    });
  config
    .subcommand("list", "show the effective settings and their sources")
    .also("show, ls")
    .examples("config list")
    .runs(async () => (await import("./config.run.ts")).listSettings);
  config
    .subcommand("path", "print the path of the configuration file")
    .examples("config path")
    .runs(async () => (await import("./config.run.ts")).configPath, ANYWHERE);
}

function ofSetting(config: CatalogCommand, name: string, summary: string): CatalogCommand {
  const setting = new Argument("<setting>", "the setting").choices(Object.keys(SETTINGS));
  return config.subcommand(name, summary).addArgument(setting).takes("settings");
}
