import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { clientCases } from "./client-cases.ts";
import { measureCases } from "./measure-cases.ts";
import { profileCommand, profileSearches } from "./profile.ts";
import { profileTable } from "./profile-table.ts";
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

// A certificate store of one's own costs Node 20 35 ms at each start, and says nothing about this program.
delete process.env["NODE_EXTRA_CA_CERTS"];

for (const node of positionals.length === 0 ? [process.execPath] : positionals) {
  const folder = mkdtempSync(join(tmpdir(), "catalog-bench-"));
  try {
    process.stdout.write(`${await (values.profile ? profiles : figures)(node, folder)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How long everything takes. */
async function figures(node: string, folder: string): Promise<string> {
  const rows: Row[] = [];
  if (values.only !== "service") rows.push(...(await clientRows(node, folder)));
  if (values.only !== "client") {
    for (const count of [1_000, 100_000]) rows.push(...(await serviceRows({ node, bin, folder, count }, 5)));
  }
  return measuredTable(`${machineOf(node)}, ${rounds} rounds.`, rows);
}

async function clientRows(node: string, folder: string): Promise<readonly Row[]> {
  const { usual, slow, close } = await casesOn(node, folder);
  const rows = [...(await measureCases(usual, rounds)), ...(await measureCases(slow, 3))];
  if (program !== undefined)
    rows.push(["single executable: size", `${Math.round(statSync(program).size / 1e6)} MB`, ""]);
  close();
  return rows;
}

/** What the time goes to. */
async function profiles(node: string, folder: string): Promise<string> {
  const groupOf = timeGroups(await sourceFinder());
  const { profiled, close } = await casesOn(node, folder);
  const columns = [];
  for (const each of profiled) columns.push(await profileCommand(groupOf, each));
  close();
  columns.push(await profileSearches(groupOf, { node, bin, folder, count: 100_000 }));
  return profileTable(`${machineOf(node)}, what the time goes to, each with what Node does for it.`, columns);
}

async function casesOn(node: string, folder: string) {
  const servers = [
    await serveListings(50, 50),
    await serveListings(5_000, 5_000),
    await serveListings(100_000, 1_000),
  ];
  const [few = "", thousands = "", many = ""] = servers.map(({ baseUrl }) => baseUrl);
  const close = () => {
    for (const server of servers) server.close();
  };
  return { ...clientCases({ node, bin, program, folder, few, thousands, many }), close };
}

function machineOf(node: string): string {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${processor?.model.trim()}, ${memory} GB, ${process.platform}`;
  return `Node ${version} on ${machine}, ${new Date().toISOString().slice(0, 10)}`;
}
