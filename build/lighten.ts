import type { Plugin } from "rolldown";

/** Parts of packages that nothing here uses, and what takes their place. */
const LEFT_OUT = [
  // Only HTTP/1.1 is spoken. With HTTP/2 would come node:http2, node:tls and node:crypto: 9 ms.
  { file: "/undici/lib/dispatcher/client-h2.js", stub: "module.exports = refuse;" },
  // Bodies are texts and bytes: forms and blobs are never sent, and take 16 kB of the package.
  { file: "/undici/lib/web/fetch/body.js", stub: "exports.extractBody = refuse;" },
  // The store says itself where its file is; this asks for a home folder when it is loaded, and fails where there is none.
  { file: "/env-paths/index.js", stub: "export default refuse;" },
  // The store has no schema and no migrations: what checks them takes 48 kB of the package.
  { file: "/ajv/dist/2020.js", stub: "exports.Ajv2020 = refuse;" },
  { file: "/ajv-formats/dist/index.js", stub: "exports.default = refuse;" },
  { file: "/semver/index.js", stub: "module.exports = refuse;" },
] as const;

const REFUSE = "const refuse = () => { throw new Error('This was left out of the build'); };";

/** The two properties that undici reads of `node:http`, which loads nine more modules of Node: 6 % of the instructions of a search. */
const HTTP = {
  id: "\0http-of-undici",
  stub: "exports.maxHeaderSize = 16384; exports.IncomingMessage = class {};",
};

/** Replaces unused parts of packages by stubs. */
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
 * Lets commander load node:child_process at first use: it is for subcommands that are programs of their own, which this tool has none
 * of, and takes 3 ms of every command. Fails the build when commander no longer has the line.
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
