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

/** The `node:http` properties that undici uses. The whole module would account for 6% of the instructions that a search executes. */
const HTTP = {
  id: "\0http-of-undici",
  stub: "exports.maxHeaderSize = 16384; exports.IncomingMessage = class {};",
};

/** Replaces unused parts of packages with stubs. The bundler's list of modules omits a package if only its stubs remain. */
export const leaveOut: Plugin = {
  name: "leave-out",
  async resolveId(source, importer) {
    if (importer === undefined) return null;
    if (source === "node:http") return slashes(importer).includes("/undici/lib/") ? HTTP.id : null;
    if (!source.includes("/") && !UNUSED_PARTS.some(({ file }) => file.startsWith(`/${source}/`)))
      return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    const part = UNUSED_PARTS.find(({ file }) => resolved && slashes(resolved.id).endsWith(file));
    return part === undefined ? null : `\0unused${part.file}`;
  },
  load(id) {
    if (id === HTTP.id) return HTTP.stub;
    const part = UNUSED_PARTS.find(({ file }) => id === `\0unused${file}`);
    return part === undefined ? null : REFUSE + part.stub;
  },
};

function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}

const AT_START = "const childProcess = require('node:child_process');";
const AT_FIRST_USE =
  "const childProcess = { spawn: (...received) => require('node:child_process').spawn(...received) };";

/**
 * Makes commander load node:child_process only when it is used, which saves 3 ms. Commander uses it only for subcommands
 * that are separate programs, which this tool does not have. The build fails unless commander contains the line exactly once.
 */
export const loadLater: Plugin = {
  name: "load-later",
  transform: {
    filter: { id: /\/commander\/lib\/command\.js$/ },
    handler(code) {
      if (code.split(AT_START).length !== 2)
        this.error(`commander does not contain exactly one line: ${AT_START}`);
      return { code: code.replace(AT_START, () => AT_FIRST_USE), map: null };
    },
  },
};
