// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readFileSync } from "node:fs";
import type { Session } from "../../app.ts";
import { createByteSink } from "../../terminal/byte-sink.ts";

/** Prints the completion script for a shell. Does not open the app, because each new shell may run this command as it starts. */
export async function run({ context }: Session, shell: keyof typeof SCRIPTS, install: string): Promise<void> {
  await createByteSink(context.stdout)(SCRIPTS[shell]());
  if (context.stdout.isTerminal) context.stderr.stream.write(`\nTo install the script in ${install}\n`);
}

/**
 * The scripts run `catalog complete` to get candidates, so a script also completes the commands of later versions of the tool. They do
 * not execute typed text. In the build, `build/inline-assets.ts` replaces the calls with the files' content.
 */
const SCRIPTS = {
  bash: () => readFileSync(new URL("scripts/catalog.bash", import.meta.url), "utf8"),
  zsh: () => readFileSync(new URL("scripts/catalog.zsh", import.meta.url), "utf8"),
  fish: () => readFileSync(new URL("scripts/catalog.fish", import.meta.url), "utf8"),
  powershell: () => readFileSync(new URL("scripts/catalog.ps1", import.meta.url), "utf8"),
} as const;
