import type { Plugin } from "rolldown";

/** The unused parts of packages, and their replacements. */
const UNUSED_PARTS = [
  // This tool uses only HTTP/1.1. The code for HTTP/2 loads node:http2, node:tls and node:crypto, which takes 9 ms.
  { file: "/undici/lib/dispatcher/client-h2.js", stub: "module.exports = refuse;" },
  // This tool sends only strings and bytes. The code for forms and blobs would add 16 kB to the package.
  { file: "/undici/lib/web/fetch/body.js", stub: "exports.extractBody = refuse;" },
  // This tool passes a path to conf, so conf does not need this module, which fails to load if there is no home folder.
  { file: "/env-paths/index.js", stub: "export default refuse;" },
] as const;

const REFUSE = "const refuse = () => { throw new Error('This part is not in the build'); };";

/** Node's modules that a package hardly uses, each with a stub that contains the properties that it uses. */
const BUILT_IN_PARTS = [
  // The whole module would account for 6% of the instructions that a search executes.
  {
    module: "node:http",
    importer: "/undici/lib/",
    stub: "exports.maxHeaderSize = 16384; exports.IncomingMessage = class {};",
  },
  // The local catalog uses only HTTP/1.1. The adapter checks several times for each request whether it is an HTTP/2 request.
  {
    module: "node:http2",
    importer: "/@hono/node-server/",
    stub: "export class Http2ServerRequest {} export const constants = {};",
  },
] as const;

/** Replaces unused parts of packages with stubs. The bundler's list of modules omits a package if only its stubs remain. */
export const leaveOut: Plugin = {
  name: "leave-out",
  async resolveId(source, importer) {
    if (importer === undefined) return null;
    const builtIn = BUILT_IN_PARTS.find(
      (part) => part.module === source && slashes(importer).includes(part.importer),
    );
    if (builtIn !== undefined) return `\0part of ${builtIn.module}`;
    if (!source.includes("/") && !UNUSED_PARTS.some(({ file }) => file.startsWith(`/${source}/`)))
      return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    const part = UNUSED_PARTS.find(({ file }) => resolved && slashes(resolved.id).endsWith(file));
    return part === undefined ? null : `\0unused${part.file}`;
  },
  load(id) {
    const builtIn = BUILT_IN_PARTS.find(({ module }) => id === `\0part of ${module}`);
    if (builtIn !== undefined) return builtIn.stub;
    const part = UNUSED_PARTS.find(({ file }) => id === `\0unused${file}`);
    return part === undefined ? null : REFUSE + part.stub;
  },
};

function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** What packages do when they are loaded, and what replaces it. */
const AT_START = [
  // Only subcommands that are separate programs need this module, which takes 3 ms to load.
  {
    file: "/commander/lib/command.js",
    code: "const childProcess = require('node:child_process');",
    instead:
      "const childProcess = { spawn: (...received) => require('node:child_process').spawn(...received) };",
  },
  // Opening standard output takes 2 ms. This tool decides itself whether to use colors.
  { file: "/picocolors/picocolors.js", code: "(p.stdout || {}).isTTY", instead: "false" },
] as const;

/** Makes packages do less when they are loaded. The build fails unless a package contains the replaced code exactly once. */
export const loadLater: Plugin = {
  name: "load-later",
  transform: {
    filter: { id: /\/(?:commander\/lib\/command|picocolors\/picocolors)\.js$/ },
    handler(text, id) {
      const part = AT_START.find(({ file }) => slashes(id).endsWith(file));
      if (part === undefined) return null;
      const { file, code, instead } = part;
      if (text.split(code).length !== 2) this.error(`${file} does not contain exactly once: ${code}`);
      return { code: text.replace(code, () => instead), map: null };
    },
  },
};

/** Node's modules that every command uses. */
const ALWAYS = /^node:(?:fs|path|module|process)$/;
const BUILT_IN = /^let (\w+) = require\("(node:[^"]+)"\);\n/gm;

/** Makes our code load Node's modules where they are used, which saves 5 ms: `stream`, `net`, `tty`, `zlib` and `v8` are often not used. */
export const builtInsLater: Plugin = {
  name: "built-ins-later",
  renderChunk(code) {
    const later = [...code.matchAll(BUILT_IN)].filter(
      ([, name, id]) =>
        !ALWAYS.test(String(id)) && !code.includes(`${name} = `, code.indexOf(`let ${name} = `) + 5),
    );
    let text = code;
    for (const [line, name, id] of later) {
      text = text.replace(line, "").replaceAll(new RegExp(`\\b${name}\\b`, "g"), `(require("${id}"))`);
    }
    return { code: text, map: null };
  },
};

/**
 * Makes our code read patterns with Unicode properties where they are used. V8 would read them, and collect each property's characters,
 * whenever it compiles a file, which accounts for 3% of the instructions of a first command.
 */
export const patternsLater: Plugin = {
  name: "patterns-later",
  renderChunk(code) {
    if (!code.includes("\\p{")) return null;
    let text = code;
    // The last pattern is replaced first, so that the positions of the others remain valid.
    for (const { start, end, regex } of patternsIn(this.parse(code)).sort((a, b) => b.start - a.start)) {
      const created = `new RegExp(${JSON.stringify(regex.pattern)}, ${JSON.stringify(regex.flags)})`;
      text = text.slice(0, start) + created + text.slice(end);
    }
    return { code: text, map: null };
  },
};

interface Pattern {
  readonly start: number;
  readonly end: number;
  readonly regex: { readonly pattern: string; readonly flags: string };
}

function patternsIn(node: unknown): Pattern[] {
  if (typeof node !== "object" || node === null) return [];
  if ("regex" in node) return [node as Pattern].filter(({ regex }) => regex.pattern.includes("\\p{"));
  return Object.values(node).flatMap(patternsIn);
}
