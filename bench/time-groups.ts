import type { Frame } from "./cpu-profile.ts";
import type { FindSource } from "./source-finder.ts";

/** Returns the name of the group that a sample counts for, from its stack, the innermost function first. */
export type GroupOf = (stack: readonly Frame[]) => string;

/** Groups samples by the owner of the innermost function that has one: what Node and V8 do for a function is its own time. */
export function timeGroups(findSource: FindSource): GroupOf {
  const ownerOf = (frame: Frame) => {
    const source = findSource(frame);
    return source === undefined ? nodesOwn(frame) : writtenIn(source);
  };
  return (stack) => {
    for (const frame of stack) {
      const owner = ownerOf(frame);
      if (owner !== undefined) return owner;
    }
    return "streams, sockets and promises of Node";
  };
}

/** Returns the package of a file, or its folder in `src`. */
function writtenIn(source: string): string {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  if (source === "src/runtime/code-cache.ts") return READING;
  const [, folder] = /^(src(?:\/service)?(?:\/[^/]+)?)\//.exec(source) ?? [];
  return folder === undefined ? "starting the modules in the program's files" : `\`${folder}\``;
}

function nodesOwn({ functionName, url }: Frame): string | undefined {
  const ofV8 = OF_V8.get(functionName);
  if (url === "" && ofV8 !== undefined) return ofV8;
  if (functionName === "compileForInternalLoader") return "loading modules of Node";
  if (COMPILES.test(functionName)) return "compiling the program's files";
  if (url.startsWith("node:internal/modules/")) return READING;
  return /^node:internal\/(?:bootstrap|main|process\/pre_execution)/.test(url) ? "start of Node" : undefined;
}

const READING = "finding and reading the program's files";

/** Node 20 and 22; later ones; what takes compiled code from the cache. */
const COMPILES = /^(?:wrapSafe|compileFunctionForCJSLoader|Script)$/;

const OF_V8: ReadonlyMap<string, string> = new Map([
  ["(idle)", "waiting"],
  ["(garbage collector)", "garbage collection"],
  ["(program)", "native code of Node and V8"],
]);
