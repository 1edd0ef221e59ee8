import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { explainView } from "../output/views/explain.ts";
import { examples } from "./examples.ts";
import { inAnyApp } from "./in-app.ts";

/** `explain [CODE]`: the offline page of an error code or an exit code. */
export function registerExplain(parent: Command, session: Session): void {
  parent
    .command("explain")
    .summary("explain an error code or an exit code, offline")
    .description("Explain an error code or an exit code: what it means, an example, what to do.")
    .argument("[code...]", "a code in any case, or a number; every code when left out")
    .addHelpText("after", examples("explain RATE_LIMITED", "explain 7", "explain --json"))
    .action(inAnyApp(session, explain));
}

async function explain(app: App, words: readonly string[]): Promise<void> {
  if (words.length === 0) {
    const { entries } = await import("../explain/entries.ts");
    return app.present([{ rows: entries() }], explainView(false));
  }
  const { findEntry } = await import("../explain/find-entry.ts");
  await app.present([{ rows: [findEntry(words.join(" "))] }], explainView(true));
}
