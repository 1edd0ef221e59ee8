import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { documentView } from "../output/views/document.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";

/** `openapi`: the API description that the catalog serves. */
export function registerOpenApi(parent: Command, session: Session): void {
  parent
    .command("openapi")
    .summary("print the API description that the catalog serves")
    .addHelpText("after", examples("openapi", "openapi --raw", "--sandbox openapi --json"))
    .action(inApp(session, openApi));
}

async function openApi(app: App): Promise<void> {
  const { catalog } = await app.connect();
  const { value, raw } = await catalog.getOpenApi();
  await app.present([{ rows: [value], raw }], documentView());
}
