import { fstatSync, writeSync } from "node:fs";
import { HELP_FLAGS, VERSION_FLAGS, version } from "./base/runtime/version.ts";

const argv = process.argv.slice(2);
const [first = "", second] = argv;
const isLone = second === undefined;

// Printing the version does not load the commands.
if (isLone && VERSION_FLAGS.includes(first)) print(`${version}\n`);
// Help that is not printed on a terminal has a fixed width, so the package contains its text.
else if (isLone && HELP_FLAGS.includes(first) && isPlain()) void help();
// Completion must be fast, so the package also contains its tables. Without `--` or `--next`, `complete` is a mistyped command.
else if (first === "complete" && /^--(?:next)?$/.test(second ?? "")) void complete();
else void main();

function isPlain(): boolean {
  const { FORCE_COLOR, CLICOLOR_FORCE } = process.env;
  return !FORCE_COLOR && !CLICOLOR_FORCE && !fstatSync(1).isCharacterDevice();
}

async function main(): Promise<void> {
  const { keepCompiledCode } = await import("./base/runtime/node-20/code-cache.ts");
  keepCompiledCode(process);
  const { runProcess } = await import("./cli/run.ts");
  process.exitCode = await runProcess(process, argv);
}

async function help(): Promise<void> {
  const { programHelp } = await import("./cli/commands/describe-program.ts");
  print(programHelp());
}

async function complete(): Promise<void> {
  const [{ folderContextOf }, { completeLine }, { completionTable }] = await Promise.all([
    import("./base/runtime/folders.ts"),
    import("./cli/commands/completion/complete-line.ts"),
    import("./cli/commands/describe-program.ts"),
  ]);
  print(await completeLine(argv.slice(1), folderContextOf(process), completionTable()));
}

function print(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    written = writeSync(1, bytes);
  } catch {
    // The pipe or the disk may be full. `finish` tries to write the rest.
  }
  if (written < bytes.length) void finish(bytes.subarray(written));
}

async function finish(rest: Uint8Array): Promise<void> {
  const { flushStdout } = await import("./cli/report-failure.ts");
  process.exitCode = await flushStdout(process, rest);
}
