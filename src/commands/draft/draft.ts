import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { registerDraftCheck } from "./check.ts";
import { registerDraftCreate } from "./create.ts";
import { registerDraftInit } from "./init.ts";
import { registerDraftList } from "./list.ts";
import { registerDraftOpen } from "./open.ts";

/** `draft …`: from a first file to a private draft. */
export function registerDraft(parent: Command, session: Session): void {
  const draft = parent.command("draft").summary("start, check, create, list and open private drafts");
  registerDraftInit(draft, session);
  registerDraftCreate(draft, session);
  registerDraftCheck(draft, session);
  registerDraftList(draft, session);
  registerDraftOpen(draft, session);
}
