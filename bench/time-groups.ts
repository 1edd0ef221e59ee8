import type { Frame } from "./cpu-profile.ts";
import type { FindSource } from "./source-finder.ts";

/** Returns the group of a sample. `stack` has the innermost function first. */
export type GroupOf = (stack: readonly Frame[]) => string;

/**
 * Groups samples by the owner of their innermost function that has an owner. The time that Node and V8 spend for a function is
 * therefore added to the owner of that function.
 */
export function timeGroups(findSource: FindSource): GroupOf {
  const ownerOf = (frame: Frame) => {
    const source = findSource(frame);
    return source === undefined ? ownerInNode(frame) : ownerOfSource(source);
  };
  return (stack) => {
    for (const frame of stack) {
      const owner = ownerOf(frame);
      if (owner !== undefined) return owner;
    }
    return "streams, sockets and promises in Node";
  };
}

/** Returns the package that a source file belongs to, or its folder in `src`. */
function ownerOfSource(source: string): string {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  if (source === "src/runtime/node-20/code-cache.ts") return READING;
  const [, folder] = /^(src(?:\/service)?(?:\/[^/]+)?)\//.exec(source) ?? [];
  return folder === undefined ? "starting the modules in the program's files" : `\`${folder}\``;
}

function ownerInNode({ functionName, url }: Frame): string | undefined {
  const v8Owner = V8_OWNERS.get(functionName);
  if (url === "" && v8Owner !== undefined) return v8Owner;
  if (functionName === "compileForInternalLoader") return "loading modules of Node";
  if (COMPILES.test(functionName)) return "compiling the program's files";
  if (url.startsWith("node:internal/modules/")) return READING;
  return /^node:internal\/(?:bootstrap|main|process\/pre_execution)/.test(url) ? "start of Node" : undefined;
}

const READING = "finding and reading the program's files";

/** The functions that compile: in Node 20 and 22, in later versions, and for code in the cache. */
const COMPILES = /^(?:wrapSafe|compileFunctionForCJSLoader|Script)$/;

const V8_OWNERS: ReadonlyMap<string, string> = new Map([
  ["(idle)", "waiting"],
  ["(garbage collector)", "garbage collection"],
  ["(program)", "native code of Node and V8"],
]);
