import { dirname, resolve } from "node:path";
import type { App } from "../../app/app.ts";
import { draftFileText, writeNewFile } from "../../draft/file/starter-file.ts";
import { commandLine } from "../../output/command-line.ts";
import { documentView } from "../../output/views/document.ts";
import { pathView } from "../../output/views/path.ts";
import { installedSchema, schemaReference } from "./schema-reference.ts";

/** Writes a starter draft file, or prints it. Throws a `UsageError` for a file that exists already. */
export async function run(app: App, file: string): Promise<void> {
  const { cwd } = app.context;
  const text = draftFileText(schemaReference(dirname(resolve(cwd, file)), installedSchema()));
  if (file === "-") {
    return app.present([{ rows: [JSON.parse(text)], raw: Buffer.from(text) }], documentView());
  }
  await writeNewFile(cwd, file, text);
  await app.present([{ rows: [{ path: file }] }], pathView());
  app.note(`Fill it in, then check it: ${commandLine("catalog", "draft", "check", file)}`);
}
