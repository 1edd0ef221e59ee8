import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { foldersOf } from "./config/folders.ts";

/** Makes the engine fit for a short life. To be called before anything else is loaded. */
export function tuneEngine({ env, platform, versions, cwd }: NodeJS.Process): void {
  // Node 20 would compile undici's parser a second time, better, and wait for it at the end: 60 ms. Later ones do not wait.
  if (versions.node.startsWith("20.")) setFlagsFromString("--wasm-tiering-budget=1000000000");

  // Node 22 and later keep compiled code: in our own folder, since whoever can write there decides what runs.
  const enableCompileCache: unknown = Reflect.get(module, "enableCompileCache");
  if (typeof enableCompileCache !== "function") return;
  enableCompileCache(join(foldersOf({ env, cwd: cwd(), home: homedir(), platform }).cache, "code"));
}
