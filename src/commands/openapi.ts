import type { Command } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { examples } from "./examples.ts";

/** Registers `openapi`. */
export function registerOpenApi(parent: Command, session: Session): void {
  parent
    .command("openapi")
    .summary("print the API description that the catalog serves")
    .addHelpText("after", examples("openapi"))
    .action(action(session, () => import("./openapi.run.ts")));
}
