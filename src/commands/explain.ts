import type { Command } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { examples } from "./examples.ts";

/** Registers `explain [CODE]`. */
export function registerExplain(parent: Command, session: Session): void {
  parent
    .command("explain")
    .summary("explain an error code, exit code or HTTP status")
    .argument("[code...]", "a code or a number (default: list every code)")
    .takes("codes")
    .addHelpText("after", examples("explain RATE_LIMITED"))
    .action(action(session, () => import("./explain.run.ts"), { allowBrokenConfig: true }));
}
