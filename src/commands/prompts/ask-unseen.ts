import { password } from "@clack/prompts";
import type { App } from "../../app/app.ts";
import { answered, openDialogue } from "./dialogue.ts";

/** Asks for a secret at the terminal without showing it, nor how long it is. The question stands on stderr. Throws `Interrupted` on Ctrl-C. */
export async function askUnseen(app: App, question: string): Promise<string> {
  const dialogue = openDialogue(app);
  return answered(await password({ ...dialogue, message: question, mask: "" }), dialogue);
}
