import type { Session } from "../app/app.ts";
import { createByteSink } from "../output/byte-sink.ts";
import { SCRIPTS } from "./completion/scripts.ts";

/** Prints the completion script of a shell. It needs no app, and a person waits for it at each start of a shell. */
export async function run({ context }: Session, shell: keyof typeof SCRIPTS): Promise<void> {
  await createByteSink(context.stdout.stream)(SCRIPTS[shell]);
}
