import { fstatSync, writeSync } from "node:fs";

import { HELP_FLAGS, isLoneFlag, VERSION_FLAGS, version } from "./version.ts";

const argv = process.argv.slice(2);

// The version needs nothing but itself, not even a stream.
if (isLoneFlag(argv, VERSION_FLAGS)) print(`${version}\n`);
// Help has one width in a pipe or a file, where it is a constant; on a terminal it has many.
else if (isLoneFlag(argv, HELP_FLAGS) && !fstatSync(1).isCharacterDevice()) void help();
// A person waits for each key: completion loads no commands.
else if (argv[0] === "complete") void complete();
else void main();

async function main(): Promise<void> {
  const { keepCompiledCode } = await import("./runtime/node-20/code-cache.ts");
  keepCompiledCode(process);
  const { runProcess } = await import("./cli.ts");
  process.exitCode = await runProcess(process, argv);
}

async function help(): Promise<void> {
  const { programHelp } = await import("./commands/command-tree.ts");
  print(programHelp());
}

async function complete(): Promise<void> {
  const [{ completeLine, placeOf }, { completionTable }] = await Promise.all([
    import("./commands/completion/complete-line.ts"),
    import("./commands/command-tree.ts"),
  ]);
  const sources = { table: completionTable(), findSlugs: await slugFinder() };
  print(completeLine(argv.slice(1), placeOf(process), sources));
}

/** Loads what finds the slugs of submissions, for their commands only: the database takes longer to load than all the rest of completion. */
async function slugFinder() {
  if (!argv.includes("listing")) return undefined;
  return (await import("./service/admin/completable-slugs.ts")).completableSlugs;
}

function print(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    written = writeSync(1, bytes);
  } catch {
    // The pipe is full or closed, or the disk is full. A stream waits, or reports which.
  }
  if (written < bytes.length) void finish(bytes.subarray(written));
}

async function finish(rest: Uint8Array): Promise<void> {
  const { flushStdout } = await import("./app/report-failure.ts");
  process.exitCode = await flushStdout(process, rest);
}
