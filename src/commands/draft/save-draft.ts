import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { App } from "../../app/app.ts";
import type { DraftInput } from "../../contract/index.ts";
import { draftFileText, writeNewFile } from "../../draft/file/starter-file.ts";
import { type ReadDraft, readDrafts } from "../../draft/prepare-drafts.ts";
import type { Dialogue } from "../prompts/ask-plainly.ts";
import { askText } from "../prompts/ask-text.ts";
import { sourcesOf } from "./prepare.ts";

/** Asks for a file name, writes the draft to that file, and returns the draft as read back from it. */
export async function saveDraft(
  app: App,
  dialogue: Dialogue,
  input: DraftInput,
): Promise<ReadDraft | undefined> {
  const { cwd } = app.context;
  const file = await askText(dialogue, {
    question: "Name of the file",
    initial: freeName(cwd),
    problemIn: (name) => problemWith(resolve(cwd, name.trim()), name),
  });
  await writeNewFile(cwd, file, draftFileText(input));
  app.note(`Saved as ${file}`);
  const [saved] = await readDrafts(sourcesOf(app), { files: [file], flags: {}, checkOptions: {} });
  return saved;
}

function freeName(cwd: string): string {
  const isFree = (name: string) => !existsSync(resolve(cwd, name));
  if (isFree("draft.json")) return "draft.json";
  return Array.from({ length: 98 }, (_, index) => `draft-${index + 2}.json`).find(isFree) ?? "";
}

function problemWith(path: string, name: string): string | undefined {
  if (name.trim() === "") return "Enter a file name";
  if (existsSync(path)) return "This file already exists";
  return existsSync(dirname(path)) ? undefined : "This folder does not exist";
}
