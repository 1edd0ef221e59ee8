import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { clientCases } from "./client-cases.ts";
import { measureCases } from "./measure-cases.ts";
import { profileCommand } from "./profile.ts";
import { profileTable } from "./profile-table.ts";
import { inTempFolder } from "./run-process.ts";
import { serviceRows } from "./service-rows.ts";
import { sourceFinder } from "./source-finder.ts";
import { serveListings } from "./static-server.ts";
import { measuredTable, type Row } from "./table.ts";
import { timeGroups } from "./time-groups.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "20" },
    only: { type: "string" },
    profile: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const bin = resolve("bin/catalog.cjs");
const built = resolve("dist-binary/catalog");
const program = existsSync(built) ? built : undefined;

// If this variable is set, Node 20 spends about 35 ms of each start reading certificates.
delete process.env["NODE_EXTRA_CA_CERTS"];

const nodes = positionals.length === 0 ? [process.execPath] : positionals;
if (values.profile) {
  for (const node of nodes)
    process.stdout.write(`${await inTempFolder((folder) => profiles(node, folder))}\n`);
} else {
  const columns = [];
  for (const node of nodes) {
    const rows = await inTempFolder((folder) => figures(node, folder));
    columns.push({ heading: `Node ${versionOf(node)}`, rows });
  }
  process.stdout.write(
    measuredTable(
      `${machine()}. Medians of ${rounds} rounds, with quartiles; CPU is user and system time.`,
      columns,
    ),
  );
}

/** Measures the commands and the service (or, with `--only`, one of the two) with one version of Node. */
async function figures(node: string, folder: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  if (values.only !== "service") rows.push(...(await clientRows(node, folder)));
  if (values.only !== "client") {
    for (const count of [1_000, 100_000])
      rows.push(...(await serviceRows({ node, bin, folder, count }, rounds)));
  }
  return rows;
}

async function clientRows(node: string, folder: string): Promise<readonly Row[]> {
  const { quick, slow, close } = await casesOn(node, folder);
  const rows = [...(await measureCases(quick, rounds)), ...(await measureCases(slow, rounds))];
  if (program !== undefined)
    rows.push({ name: "single executable: size", figure: `${Math.round(statSync(program).size / 1e6)} MB` });
  close();
  return rows;
}

/** Profiles commands with one version of Node. */
async function profiles(node: string, folder: string): Promise<string> {
  const groupOf = timeGroups(await sourceFinder());
  const { profiled, close } = await casesOn(node, folder);
  const columns = [];
  for (const each of profiled) columns.push(await profileCommand(groupOf, each));
  close();
  const caption = `${machine()}. Node ${versionOf(node)}: the time spent in each part of the program, including the time that Node spends for it.`;
  return profileTable(caption, columns);
}

async function casesOn(node: string, folder: string) {
  const servers = {
    few: await serveListings({ count: 50, perPage: 50 }),
    fewUncacheable: await serveListings({ count: 50, perPage: 50, cacheable: false }),
    far: await serveListings({ count: 50, perPage: 50, cacheable: false, delayMs: 50 }),
    thousands: await serveListings({ count: 5_000, perPage: 5_000, cacheable: false }),
    many: await serveListings({ count: 100_000, perPage: 1_000, cacheable: false }),
  };
  const close = () => {
    for (const server of Object.values(servers)) server.close();
  };
  return { ...clientCases({ node, bin, program, folder, servers }), close };
}

function versionOf(node: string): string {
  return execFileSync(node, ["--version"], { encoding: "utf8" }).trim().slice(1);
}

function machine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  const load = (loadavg()[0] ?? Number.NaN).toFixed(1);
  return `${date}, ${cpus().length} × ${processor?.model.trim()}, ${memory} GB, ${process.platform}, load ${load} at the end`;
}
