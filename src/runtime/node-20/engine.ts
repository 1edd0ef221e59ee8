import { version } from "node:process";
import { setFlagsFromString } from "node:v8";

// Delete this file with Node 20, after measuring that lists of any length need no more memory without `boundHeap`.

/**
 * Keeps the space for new objects at its size, for output of any length. While pages are read it would double up to three times
 * 16 MB: 60,000 listings then take 140 MB on Node 20 and 215 on Node 24 instead of 115, for 3 % fewer instructions.
 */
export function boundHeap(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}

/**
 * Keeps Node 20 from compiling undici's parser a second time, better, and waiting for that at the end: 60 ms. Later versions do not
 * wait. To be called when a connection opens, before the parser is loaded: flags that differ from the start cost 8 % more instructions,
 * because Node's own compiled modules are refused then.
 */
export function compileWasmOnce(): void {
  if (!version.startsWith("v20.")) return;
  setFlagsFromString("--wasm-tiering-budget=1000000000");
  setImmediate(() => setFlagsFromString(DEFAULT_BUDGET));
}

/** The default of Node 20. */
const DEFAULT_BUDGET = "--wasm-tiering-budget=1800000";
