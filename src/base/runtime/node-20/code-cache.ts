// biome-ignore lint/style/noRestrictedImports: reads the code of this package.
import { readFileSync } from "node:fs";
import module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";
import { readOwnFile, replaceOwnFile } from "../../files/own-files.ts";
import { valueOr } from "../../files/system-error.ts";
import { codeFolder, keepInUse } from "./code-folder.ts";

// Delete this file and `code-folder.ts` when Node 20 is no longer supported: `module.enableCompileCache` in later versions is
// nearly as fast.

/** Caches the compiled code of the `.cjs` files in this folder, including called functions. Call this function before loading the files. */
export function keepCompiledCode(process: NodeJS.Process): void {
  // Cached code is executed, so it is read only from a folder that other users cannot write to.
  const folder = codeFolder(process);
  if (folder === undefined) return;
  const fresh: (() => void)[] = [];
  const { extensions } = createRequire(import.meta.filename);
  extensions[".cjs"] = (loaded, file) => {
    if (dirname(file) !== import.meta.dirname) return extensions[".js"]?.(loaded, file);
    const source = readFileSync(file);
    const path = join(folder, `${basename(file)}.code`);
    const cachedData = readCode(path, source);
    const script = new Script(module.wrap(source.toString("latin1")), { filename: file, cachedData });
    if (cachedData === undefined || script.cachedDataRejected)
      fresh.push(() => keepCode(path, source, script));
    const require = loaded.require.bind(loaded);
    script.runInThisContext()(loaded.exports, require, loaded, file, dirname(file));
  };
  process.once("exit", () => {
    for (const keep of fresh) keep();
    keepInUse(folder, Date.now());
  });
}

/** Returns the cached code, or undefined if it cannot be read or its checksum is wrong. Damaged code could crash the engine. */
function readCode(path: string, source: Buffer): Buffer | undefined {
  return valueOr(undefined, () => {
    const file = readOwnFile(path);
    const code = file.subarray(0, -CHECKSUM_BYTES);
    return checksumOf(source, code) === file.readUInt32LE(code.length) ? code : undefined;
  });
}

function keepCode(path: string, source: Buffer, script: Script): void {
  const code = script.createCachedData();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(checksumOf(source, code));
  // If the file cannot be written, the only effect is that the next start is slower.
  valueOr(undefined, () => replaceOwnFile(path, Buffer.concat([code, checksum])));
}

const CHECKSUM_BYTES = 4;

/** Returns the checksum of the source and the code. V8 checks only the source's length. */
function checksumOf(source: Buffer, code: Buffer): number {
  return crc32(code, crc32(source));
}
