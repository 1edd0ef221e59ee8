import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { beforeAll } from "vitest";
import { ended } from "../../support/spawn-catalog.ts";
import { lastingFolder } from "../../support/temp-folder.ts";

/** A function that starts a Node process with arguments and an environment. */
export type Child = (args?: readonly string[], env?: Record<string, string>) => ReturnType<typeof ended>;

const PRELUDE = `
import { setFlagsFromString } from "node:v8";
import { createTransport } from "./create-transport.js";
// Without this flag, Node 20 spends 60 ms optimizing the parser in each short process.
setFlagsFromString("--wasm-tiering-budget=1000000000");
const transportWith = (options) => createTransport({
  env: {}, timeoutMs: 20000, maxWaitMs: undefined, cacheFolder: undefined,
  clock: { now: () => new Date(), elapsed: () => performance.now() },
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => 0, signal: new AbortController().signal, trace: () => {}, onWait: () => {}, ...options });
const get = (url) => ({ method: "GET", url: new URL(url), headers: {} });
const args = process.argv.slice(2);
`;

/** Bundles the transport. Returns a function that creates a program with `transportWith(options)`, `get(url)` and `args` in scope. */
export function childPrograms(): (source: string) => Child {
  const folder = lastingFolder();
  const input = fileURLToPath(new URL("../../../src/client/http/create-transport.ts", import.meta.url));
  let programs = 0;
  beforeAll(async () => {
    await build({ input, platform: "node", output: { dir: folder(), format: "esm" }, logLevel: "silent" });
    writeFileSync(join(folder(), "package.json"), '{"type":"module"}');
  });
  return (source) => {
    programs += 1;
    const program = join(folder(), `program-${programs}.js`);
    writeFileSync(program, PRELUDE + source);
    return (args = [], env = {}) => ended(spawn(process.execPath, [program, ...args], { env }));
  };
}
