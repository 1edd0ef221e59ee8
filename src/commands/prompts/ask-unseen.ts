import { isCancel, password } from "@clack/prompts";
import type { App } from "../../app.ts";
import { Interrupted } from "../../errors/interrupted.ts";

/** Asks for a secret at the terminal without showing it. The question stands on stderr. Throws `Interrupted` on Ctrl-C. */
export async function askUnseen({ context }: App, question: string): Promise<string> {
  const answer = await password({
    message: question,
    input: context.stdin.stream,
    output: context.stderr.stream,
    signal: context.signal,
  });
  if (isCancel(answer)) throw new Interrupted("SIGINT");
  return answer;
}
