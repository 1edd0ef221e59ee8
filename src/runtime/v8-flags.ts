import { join } from "node:path";
import { cachedDataVersionTag, setFlagsFromString } from "node:v8";
import { foldersOf } from "../config/folders.ts";
import { keepCompiledCode } from "./code-cache.ts";
import { workingDirectories } from "./working-directories.ts";

/** Makes the engine fit for a short life. To be called before anything else is loaded. */
export function setV8Flags(process: NodeJS.Process): void {
  const { env, platform, version, arch } = process;
  // Node 20 would compile undici's parser a second time, better, and wait for it at the end: 60 ms. Later ones do not wait.
  if (version.startsWith("v20.")) setFlagsFromString("--wasm-tiering-budget=1000000000");

  const { cache } = foldersOf({ env, platform, ...workingDirectories(process) });
  // The tag stands for the engine and its flags: it takes code from its like alone.
  keepCompiledCode(join(cache, "code", `${version}-${arch}-${cachedDataVersionTag().toString(16)}`), process);
}
