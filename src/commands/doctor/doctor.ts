import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `doctor`. */
export function registerDoctor(parent: Command, session: Session): void {
  parent
    .command("doctor")
    .summary("check settings, connection, key, cache and API")
    .description(
      "Check settings, connection, key, cache, terminal and the served API. The first failure decides the exit code.",
    )
    .option("--check-key", "ask the catalog whether it accepts the key, without creating a draft")
    .addHelpText("after", examples("doctor"))
    .action(action(session, () => import("./doctor.run.ts"), { allowBrokenConfig: true }));
}
