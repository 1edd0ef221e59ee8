import { confirm, isCancel } from "@clack/prompts";
import type { App } from "../../app/app.ts";
import { Interrupted } from "../../errors/interrupted.ts";

/** Asks a yes-or-no question at the terminal, no being the answer of a bare Enter. Throws `Interrupted` on Ctrl-C. */
export async function askWhether({ context }: App, question: string): Promise<boolean> {
  const answer = await confirm({
    message: question,
    initialValue: false,
    input: context.stdin.stream,
    output: context.stderr.stream,
    signal: context.signal,
  });
  if (isCancel(answer)) throw new Interrupted("SIGINT");
  return answer;
}
