import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import { listings } from "./listings.ts";

/** The local service to measure. */
export interface LocalServiceOptions {
  readonly node: string;
  readonly bin: string;
  /** A folder for the service's data and settings. */
  readonly folder: string;
  readonly count: number;
}

/** The command line and the complete environment of a program that runs a server. */
export interface Server {
  readonly argv: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
}

/** Imports `count` listings into the local catalog, and returns the command that serves them. */
export async function fillService({ node, bin, folder, count }: LocalServiceOptions): Promise<Server> {
  const env = { ...process.env, CATALOG_DATA_DIR: join(folder, `data-${count}`), CATALOG_CONFIG_DIR: folder };
  const child = spawn(node, [bin, "sandbox", "import", "-", "--replace"], {
    stdio: ["pipe", "ignore", "inherit"],
    env,
  });
  Readable.from(ndjson(count)).pipe(child.stdin);
  const [exitCode] = await once(child, "close");
  if (exitCode !== 0) throw new Error(`The import exited with code ${exitCode}`);
  return { argv: [node, bin, "serve", "--port", "0", "--json"], env };
}

function* ndjson(count: number): Generator<string> {
  for (let from = 0; from < count; from += 1_000) {
    const rows = listings(from, Math.min(count, from + 1_000));
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  }
}

/** Starts a server program, and waits until it prints `{"baseUrl":…}`. */
export async function startServer({ argv: [program, ...args], env }: Server) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env });
  const [line] = await once(child.stdout, "data");
  child.stdout.resume();
  const { port } = new URL(JSON.parse(String(line)).baseUrl);
  return {
    port: Number(port),
    end: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
