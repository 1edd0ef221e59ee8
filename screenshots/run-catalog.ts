import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A local catalog for screenshots, served at the default address, and functions that run the command. */
export interface PicturedCatalog {
  readonly baseUrl: string;
  /** The folder in which the commands run. */
  readonly home: string;
  /** Runs the built command with its own folders, and returns its output. */
  run(argv: readonly string[]): string;
  /** Runs a command line in a terminal with a number of columns, and returns its output. */
  inTerminal(line: string, columns: number): string;
  /** Runs the built command as on a GitHub runner, and returns its output, also if it fails. */
  onRunner(argv: readonly string[]): string;
  stop(): Promise<void>;
}

const BIN = join(process.cwd(), "bin/catalog.cjs");

/** Serves a new catalog whose data is below `home`. */
export async function startCatalog(home: string): Promise<PicturedCatalog> {
  const env = {
    PATH: process.env["PATH"],
    CATALOG_CONFIG_DIR: join(home, "config"),
    CATALOG_CACHE_DIR: join(home, "cache"),
    CATALOG_DATA_DIR: join(home, "data"),
    CATALOG_PAGER: "cat",
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
  };
  const server = spawn(process.execPath, [BIN, "serve", "--json"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(server.stdout, "data");
  return {
    baseUrl: JSON.parse(String(line)).baseUrl,
    home,
    run: (argv) => execFileSync(process.execPath, [BIN, ...argv], { env, encoding: "utf8" }),
    inTerminal: (line, columns) => {
      const command = `stty cols ${columns} rows 60; catalog() { node ${BIN} "$@"; }; ${line}`;
      const argv = ["--quiet", "--command", `${command} || true`, "/dev/null"];
      return execFileSync("script", argv, { env, cwd: home, encoding: "utf8" });
    },
    onRunner: (argv) => {
      const options = { env: { ...env, GITHUB_ACTIONS: "true" }, cwd: home, encoding: "utf8" } as const;
      const { stdout, stderr } = spawnSync(process.execPath, [BIN, ...argv], options);
      return stdout + stderr;
    },
    stop: async () => {
      server.kill("SIGTERM");
      await once(server, "close");
    },
  };
}
