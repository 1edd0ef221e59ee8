import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { registerConfigGet } from "./get.ts";
import { registerConfigList } from "./list.ts";
import { registerConfigPath } from "./path.ts";
import { registerConfigSet } from "./set.ts";
import { registerConfigUnset } from "./unset.ts";

/** `config …`: what is kept between runs. */
export function registerConfig(parent: Command, session: Session): void {
  const config = parent
    .command("config")
    .summary("read and change settings: base-url, color, pager, timeout, max-wait");
  registerConfigGet(config, session);
  registerConfigSet(config, session);
  registerConfigUnset(config, session);
  registerConfigList(config, session);
  registerConfigPath(config, session);
}
