import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import { listings, numberOf } from "./listings.ts";
import { requestsPerSecond } from "./load.ts";
import { ratiosOf, summaryOf } from "./statistics.ts";
import { ms, type Row, spread } from "./table.ts";

export interface ServiceOptions {
  readonly node: string;
  readonly bin: string;
  /** A folder for the service's data. */
  readonly folder: string;
  readonly count: number;
  readonly rounds: number;
}

interface Program {
  readonly argv: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
}

const MILLISECONDS = 500;

/** Times the local service with so many listings: its start, and requests a second beside a bare static answer of the same length. */
export async function serviceRows({
  node,
  bin,
  folder,
  count,
  rounds,
}: ServiceOptions): Promise<readonly Row[]> {
  const env = { ...process.env, CATALOG_DATA_DIR: join(folder, `data-${count}`), CATALOG_CONFIG_DIR: folder };
  await importListings({ argv: [node, bin, "sandbox", "import", "-", "--replace"], env }, count);
  const serve = { argv: [node, bin, "serve", "--port", "0", "--json"], env } as const;
  const rows: Row[] = [];
  const starts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    const service = await startServer(serve);
    starts.push(performance.now() - started);
    await service.end();
  }
  const label = `${count.toLocaleString("en")} listings`;
  rows.push([`\`serve\` answers, ${label}`, ms(summaryOf(starts)), ""]);

  const service = await startServer(serve);
  for (const [name, targets] of targetsOf(count)) {
    const body = await (await fetch(`http://127.0.0.1:${service.port}${targets[0]}`)).text();
    const bare = await startServer({ argv: [node, "-e", STATIC, body], env: {} });
    const [own, others]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      // Where there are enough of them, each round has targets of its own.
      const from = Math.floor((targets.length / rounds) * round);
      const turn = [...targets.slice(from), ...targets.slice(0, from)];
      others.push(await requestsPerSecond(bare.port, turn, MILLISECONDS));
      own.push(await requestsPerSecond(service.port, turn, MILLISECONDS));
    }
    const perSecond = `${Math.round(summaryOf(own).median).toLocaleString("en")} a second`;
    rows.push([`${name}, ${label}`, perSecond, `${spread(ratiosOf(own, others))} × a static answer`]);
    await bare.end();
  }
  await service.end();
  return rows;
}

/** What is asked for: prepared answers again and again, and searches that no one has made before. */
function targetsOf(count: number): readonly (readonly [string, readonly string[]])[] {
  const spots = Array.from({ length: 200 }, (_, index) => Math.floor((index * count) / 200));
  const searches = Array.from({ length: 100_000 }, (_, index) => {
    const limit = 100 - (Math.floor(index / count) % 100);
    return `/api/v1/tools?q=${numberOf(index % count)}&limit=${limit}`;
  });
  return [
    ["`GET /tools`", ["/api/v1/tools"]],
    ["`GET /tools/:slug`", spots.map((spot) => `/api/v1/tools/product-${numberOf(spot)}`)],
    ["`GET /tools?q=` a rare word", spots.map((spot) => `/api/v1/tools?q=${numberOf(spot)}`)],
    ["`GET /tools?q=` a rare word, asked for once", searches],
  ];
}

async function importListings({ argv: [node, ...args], env }: Program, count: number): Promise<void> {
  const child = spawn(node, args, { stdio: ["pipe", "ignore", "inherit"], env });
  Readable.from(ndjson(count)).pipe(child.stdin);
  const [exitCode] = await once(child, "close");
  if (exitCode !== 0) throw new Error(`the import ended with ${exitCode}`);
}

function* ndjson(count: number): Generator<string> {
  for (let from = 0; from < count; from += 1_000) {
    const rows = listings(from, Math.min(count, from + 1_000));
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  }
}

/** The barest server there is: one answer, known beforehand. */
const STATIC = `
  const body = Buffer.from(process.argv[1]);
  const headers = { "content-type": "application/json", "content-length": body.length };
  const server = require("http").createServer((request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ baseUrl: "http://127.0.0.1:" + server.address().port })));
`;

/** Starts a program that prints `{"baseUrl":…}` once it listens. */
async function startServer({ argv: [node, ...args], env }: Program) {
  const child = spawn(node, args, { stdio: ["ignore", "pipe", "inherit"], env });
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
