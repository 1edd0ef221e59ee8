import type { Command } from "commander";
import type { Session } from "../app/session.ts";
import { registerDraftCheck } from "./draft/check.ts";
import { registerDraftCreate } from "./draft/create.ts";
import { registerDraftInit } from "./draft/init.ts";
import { registerDraftList } from "./draft/list.ts";

/** `draft …`: from a first file to a private draft. */
export function registerDraft(parent: Command, session: Session): void {
  const draft = parent.command("draft").summary("start, check, create and list private drafts");
  registerDraftInit(draft, session);
  registerDraftCreate(draft, session);
  registerDraftCheck(draft, session);
  registerDraftList(draft, session);
}
