import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A local catalog for screenshots, and functions that run the command. */
export interface PicturedCatalog {
  /** The folder in which the commands run. */
  readonly home: string;
  /** Runs the built command with its own folders, and returns its output. */
  run(argv: readonly string[]): string;
  /** Runs a command line in a terminal with a number of columns, and returns its output. */
  inTerminal(line: string, columns: number): string;
  /** Runs the built command as on a GitHub runner, and returns its output, also if it fails. */
  onRunner(argv: readonly string[]): string;
  /** Serves the catalog at the default address. */
  serve(): Promise<{ readonly baseUrl: string; stop(): Promise<void> }>;
}

const BIN = join(process.cwd(), "bin/catalog.cjs");

/** Returns a new catalog whose data is below `home`. */
export function picturedCatalog(home: string): PicturedCatalog {
  const env = {
    PATH: process.env["PATH"],
    CATALOG_CONFIG_DIR: join(home, "config"),
    CATALOG_CACHE_DIR: join(home, "cache"),
    CATALOG_DATA_DIR: join(home, "data"),
    CATALOG_PAGER: "cat",
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
  };
  return {
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
    serve: async () => {
      const argv = [BIN, "serve", "--json"];
      const server = spawn(process.execPath, argv, { env, stdio: ["ignore", "pipe", "inherit"] });
      const [line] = await once(server.stdout, "data");
      const stop = async () => {
        server.kill("SIGTERM");
        await once(server, "close");
      };
      return { baseUrl: JSON.parse(String(line)).baseUrl, stop };
    },
  };
}
