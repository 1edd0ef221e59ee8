import { version } from "node:process";
import { setFlagsFromString } from "node:v8";

// When Node 20 is no longer supported, delete this file if measurements show that long lists do not need more memory without `boundHeap`
// than with it.

/** Limits the heap space for new objects. Printing 60,000 listings takes 115 MB instead of 140 MB (Node 20) or 215 MB (Node 24). */
export function boundHeap(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}

/** Stops Node 20 from optimizing undici's parser, because optimization delays the exit by 60 ms. Must be called when a connection opens. */
export function compileWasmOnce(): void {
  if (!version.startsWith("v20.")) return;
  // If the flag were set at the start, the engine would reject Node's precompiled modules.
  setFlagsFromString("--wasm-tiering-budget=1000000000");
  setImmediate(() => setFlagsFromString(DEFAULT_BUDGET));
}

const DEFAULT_BUDGET = "--wasm-tiering-budget=1800000";
