import type { Plugin } from "rolldown";

/** Only HTTP/1.1 is spoken, but undici would load `node:http2`, and with it TLS and crypto, all the same: 10 ms at each start. */
export const withoutHttp2: Plugin = {
  name: "without-http2",
  load: {
    filter: { id: /undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ },
    handler: () => "module.exports = () => { throw new Error('HTTP/2 is not part of this build'); };",
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
const ASSERT_LATER = "const assert = (value, ...rest) => value || require('node:assert')(value, ...rest)";

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
      return changed === code ? null : changed;
    },
    buildEnd() {
      const missed = DELAYS.find((delay) => !done.has(delay));
      if (missed) this.error(`not in the bundle: ${missed.file}`);
    },
  };
}
