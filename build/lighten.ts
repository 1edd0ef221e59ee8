import type { Plugin } from "rolldown";

/** Parts of packages that nothing here uses, and what takes their place. */
const LEFT_OUT = [
  // Only HTTP/1.1 is spoken. With HTTP/2 would come node:http2, node:tls and node:crypto: 10 ms at each start.
  { file: "/undici/lib/dispatcher/client-h2.js", stub: "module.exports = refuse;" },
  // Bodies are texts and bytes. With forms and blobs would come half of fetch, to be read at each start and never run.
  { file: "/undici/lib/web/fetch/body.js", stub: "exports.extractBody = refuse;" },
  // The store says itself where its file is; this asks for a home folder when it is loaded, and fails where there is none.
  { file: "/env-paths/index.js", stub: "export default refuse;" },
] as const;

const REFUSE = "const refuse = () => { throw new Error('This was left out of the build'); };";

/** Leaves out what is never used. */
export const leaveOut: Plugin = {
  name: "leave-out",
  load(id) {
    const part = LEFT_OUT.find(({ file }) => id.replaceAll("\\", "/").endsWith(file));
    return part === undefined ? null : REFUSE + part.stub;
  },
};

/** One place in a package that loads something at its start which most runs never use. */
interface Delay {
  /** The end of the file's path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const DELAYS: readonly Delay[] = [
  {
    // Only for subcommands that are programs of their own, which this tool has none of.
    file: "/commander/lib/command.js",
    from: "const childProcess = require('node:child_process');",
    to: "const childProcess = { spawn: (...received) => require('node:child_process').spawn(...received) };",
  },
  {
    // Asked for the default limit of headers alone: this is it.
    file: "/undici/lib/dispatcher/client.js",
    from: "const http = require('node:http')",
    to: "const http = { maxHeaderSize: 16384 }",
  },
  {
    file: "/undici/lib/core/util.js",
    from: "const { IncomingMessage } = require('node:http')",
    to: "",
  },
  {
    file: "/undici/lib/core/util.js",
    from: "constructor === IncomingMessage",
    to: "constructor === require('node:http').IncomingMessage",
  },
];

const ASSERT = "const assert = require('node:assert')";
/**
 * Loaded when an assertion fails, and with a message: without one Node parses the source of the assertion to word it, which takes
 * minutes on a minified bundle.
 */
const ASSERT_LATER =
  "const assert = (value, message = 'An assertion of undici failed') => { if (!value) require('node:assert').fail(message); };";

/**
 * Lets packages load at first use what they load at their start. Fails the build when a package no longer has the line that is
 * replaced, so that a new version of it cannot become slow, or wrong, in silence.
 */
export function loadLater(): Plugin {
  const done = new Set<Delay>();
  return {
    name: "load-later",
    transform(code, id) {
      let changed = id.includes("/undici/lib/") ? code.replace(ASSERT, ASSERT_LATER) : code;
      for (const delay of DELAYS.filter(({ file }) => id.endsWith(file))) {
        if (changed.split(delay.from).length !== 2) this.error(`${delay.file} has no single: ${delay.from}`);
        changed = changed.replace(delay.from, () => delay.to);
        done.add(delay);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd() {
      const missed = DELAYS.find((delay) => !done.has(delay));
      if (missed) this.error(`not in the bundle: ${missed.file}`);
    },
  };
}
