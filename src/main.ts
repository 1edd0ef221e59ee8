import { writeSync } from "node:fs";
import { version } from "./version.ts";

const argv = process.argv.slice(2);

// The version needs nothing but itself, not even a stream.
if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) printVersion();
else void main();

async function main(): Promise<void> {
  const { tuneEngine } = await import("./tune-engine.ts");
  tuneEngine(process);
  const [{ run }, { realContext }] = await Promise.all([import("./cli.ts"), import("./real-context.ts")]);
  process.exitCode = await run(realContext(process), argv);
}

function printVersion(): void {
  const line = `${version}\n`;
  try {
    writeSync(1, line);
  } catch {
    // The pipe is full, which a stream waits for, or nobody reads it, which is no failure.
    process.stdout.on("error", () => undefined).write(line);
  }
}
