import type { Frame } from "./cpu-profile.ts";
import type { FindSource } from "./source-finder.ts";

/** A function that returns a sample's group. `stack` starts with the innermost function. */
export type GroupOf = (stack: readonly Frame[]) => string;

/**
 * Returns a function that groups samples by the owner of the innermost function that has an owner. Most of Node's functions have
 * no owner, so their time is usually added to the owner of the function that called them.
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
  if (functionName === "compileForInternalLoader") return "loading built-in modules";
  if (COMPILES.test(functionName)) return "compiling the program's files";
  if (url.startsWith("node:internal/modules/")) return READING;
  return /^node:internal\/(?:bootstrap|main|process\/pre_execution)/.test(url) ? "Node startup" : undefined;
}

const READING = "finding and reading the program's files";

/** Node's functions that compile code. The Node version and the code cache determine which of them is used. */
const COMPILES = /^(?:wrapSafe|compileFunctionForCJSLoader|Script)$/;

const V8_OWNERS: ReadonlyMap<string, string> = new Map([
  ["(idle)", "waiting"],
  ["(garbage collector)", "garbage collection"],
  ["(program)", "native code of Node and V8"],
]);
