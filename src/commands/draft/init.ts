import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import type { Session } from "../../app/session.ts";
import { commandLine } from "../../output/command-line.ts";
import { documentView } from "../../output/views/document.ts";
import { pathView } from "../../output/views/path.ts";
import { examples } from "../examples.ts";
import { inApp } from "../in-app.ts";

/** `draft init [file]`: a new file to fill in. */
export function registerDraftInit(parent: Command, session: Session): void {
  parent
    .command("init")
    .summary("write a starter draft file")
    .description("Write a draft file to fill in. A file that exists already is left as it is.")
    .argument("[file]", "the new file; - prints it", "draft.json")
    .addHelpText("after", examples("draft init", "draft init drafts/aurora.json", "draft init -"))
    .action(inApp(session, initDraft));
}

async function initDraft(app: App, file: string): Promise<void> {
  const [{ draftFileText, writeNewFile }, { schemaReference, installedSchema }] = await Promise.all([
    import("../../draft/file/starter-file.ts"),
    import("./schema-reference.ts"),
  ]);
  const { cwd } = app.context;
  const text = draftFileText(schemaReference(dirname(resolve(cwd, file)), installedSchema()));
  if (file === "-") {
    return app.present([{ rows: [JSON.parse(text)], raw: Buffer.from(text) }], documentView());
  }
  await writeNewFile(cwd, file, text);
  await app.present([{ rows: [{ path: file }] }], pathView());
  app.note(`Fill it in, then check it: ${commandLine("catalog", "draft", "check", file)}`);
}
