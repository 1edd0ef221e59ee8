import { version } from "./version.ts";

const argv = process.argv.slice(2);

// The version needs nothing but itself.
if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
  process.stdout.write(`${version}\n`);
} else {
  const [{ run }, { realContext }] = await Promise.all([import("./cli.ts"), import("./real-context.ts")]);
  process.exitCode = await run(realContext(process), argv);
}
