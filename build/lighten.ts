import type { Plugin } from "rolldown";

/** Unused parts of packages and their replacements. */
const LEFT_OUT = [
  // This tool uses only HTTP/1.1. HTTP/2 would load node:http2, node:tls and node:crypto: 9 ms.
  { file: "/undici/lib/dispatcher/client-h2.js", stub: "module.exports = refuse;" },
  // Bodies are texts and bytes. Forms and blobs are never sent and take 16 kB of the package.
  { file: "/undici/lib/web/fetch/body.js", stub: "exports.extractBody = refuse;" },
  // The store sets its own path. This module reads the home folder when it is loaded, and fails if there is none.
  { file: "/env-paths/index.js", stub: "export default refuse;" },
  // The store has no schema and no migrations. Their validator takes 48 kB of the package.
  { file: "/ajv/dist/2020.js", stub: "exports.Ajv2020 = refuse;" },
  { file: "/ajv-formats/dist/index.js", stub: "exports.default = refuse;" },
  { file: "/semver/index.js", stub: "module.exports = refuse;" },
] as const;

const REFUSE = "const refuse = () => { throw new Error('This was left out of the build'); };";

/** The two properties of `node:http` that undici reads. The module itself loads nine others: 6 % of the instructions of a search. */
const HTTP = {
  id: "\0http-of-undici",
  stub: "exports.maxHeaderSize = 16384; exports.IncomingMessage = class {};",
};

/** Replaces unused parts of packages with stubs. */
export const leaveOut: Plugin = {
  name: "leave-out",
  resolveId(source, importer) {
    const isAsked = source === "node:http" && importer?.replaceAll("\\", "/").includes("/undici/lib/");
    return isAsked ? HTTP.id : null;
  },
  load(id) {
    if (id === HTTP.id) return HTTP.stub;
    const part = LEFT_OUT.find(({ file }) => id.replaceAll("\\", "/").endsWith(file));
    return part === undefined ? null : REFUSE + part.stub;
  },
};

const AT_START = "const childProcess = require('node:child_process');";
const AT_FIRST_USE =
  "const childProcess = { spawn: (...received) => require('node:child_process').spawn(...received) };";

/**
 * Makes commander load node:child_process on first use, which saves 3 ms per command. Only subcommands that are separate programs use
 * it, and this tool has none. Fails the build if commander no longer contains the line.
 */
export const loadLater: Plugin = {
  name: "load-later",
  transform: {
    filter: { id: /\/commander\/lib\/command\.js$/ },
    handler(code) {
      if (code.split(AT_START).length !== 2) this.error(`commander has no single: ${AT_START}`);
      return { code: code.replace(AT_START, () => AT_FIRST_USE), map: null };
    },
  },
};
