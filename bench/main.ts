import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommit, buildReadable } from "./builds.ts";
import { compareServices } from "./local-service.ts";
import { profile } from "./profile.ts";
import { type Command, inTempFolder, interleave, medianOf } from "./run-process.ts";
import { serveListings } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    base: { type: "string" },
    rounds: { type: "string", default: "15" },
    only: { type: "string", default: "" },
    profile: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);

const SERVICE_ROW = "GET /tools, 100,000 listings";

// If this variable is set, Node 20 spends about 35 ms of each start reading certificates.
delete process.env["NODE_EXTRA_CA_CERTS"];

await inTempFolder(values.profile ? printProfiles : compare);

/** Measures each row with this build and with the build of an earlier commit, alternately, and prints the ratios. */
async function compare(folder: string): Promise<void> {
  const base = values.base ?? previousRelease();
  const bins = { base: await buildCommit(base, join(folder, "base")), ours: resolve("bin/catalog.cjs") };
  print(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, compared with ${base}`,
  );
  print("", "CPU, ratio", "elapsed, ratio", "multiple of", "");
  const { rows, close } = await commandsIn(folder);
  for (const { name, line, partner } of rows.filter(isChosen)) {
    const of = (bin: string, home: string) => line(bin, join(folder, home));
    const commands = [of(bins.ours, "ours"), of(bins.base, "base-home"), partner.command];
    const [ours, theirs, others] = (await interleave(commands, rounds)).map((times) => ({
      cpu: medianOf(times.map(({ cpuMs }) => cpuMs)),
      wall: medianOf(times.map(({ wallMs }) => wallMs)),
    }));
    if (!ours || !theirs || !others) continue;
    const multiple = `${ratio(ours.wall, others.wall)} × ${partner.name}`;
    print(
      name,
      ratio(ours.cpu, theirs.cpu),
      ratio(ours.wall, theirs.wall),
      multiple,
      `${ours.cpu.toFixed(0)} ms of CPU`,
    );
  }
  close();
  if (!isChosen({ name: SERVICE_ROW })) return;
  const service = await compareServices(bins, folder, rounds);
  const multiple = `${ratio(service.ours, service.static)} × a static response`;
  print(SERVICE_ROW, "", ratio(service.base, service.ours), multiple, `${Math.round(service.ours)} a second`);
}

/** Prints the functions in which the commands spend the most time, in a build with readable names. */
async function printProfiles(folder: string): Promise<void> {
  const bin = await buildReadable(join(folder, "readable"));
  const { rows, close } = await commandsIn(folder);
  for (const { name, line } of rows.filter(isChosen)) {
    print(name);
    for (const part of await profile(line(bin, join(folder, "ours")), folder)) print(part);
  }
  close();
}

async function commandsIn(folder: string) {
  const few = await serveListings({ count: 50 });
  const thousands = await serveListings({ count: 5_000, isCacheable: false });
  const env = (home: string) => ({
    HOME: home,
    CATALOG_CONFIG_DIR: join(home, "config"),
    CATALOG_CACHE_DIR: join(home, "cache"),
    CATALOG_DATA_DIR: join(home, "data"),
  });
  const line =
    (words: string, server = few) =>
    (bin: string, home: string): Command => ({
      argv: [process.execPath, bin, ...words.split(" ")],
      env: { ...env(home), CATALOG_BASE_URL: server.baseUrl },
    });
  const empty = {
    name: "node -e 0",
    command: { argv: [process.execPath, "-e", "0"], env: env(folder) },
  } as const;
  const pipe = `curl -s '${thousands.baseUrl}/api/v1/tools' | jq .`;
  const curl = { name: "curl | jq", command: { argv: ["sh", "-c", pipe], env: env(folder) } } as const;
  const rows = [
    { name: "search, 50 listings, from the cache", line: line("search"), partner: empty },
    { name: "search --sandbox", line: line("search git --sandbox"), partner: empty },
    { name: "--version", line: line("--version"), partner: empty },
    { name: "search --json, 5,000 listings", line: line("search --json", thousands), partner: curl },
  ];
  const close = () => {
    for (const server of [few, thousands]) server.close();
  };
  return { rows, close };
}

function isChosen({ name }: { readonly name: string }): boolean {
  return name.includes(values.only);
}

function previousRelease(): string {
  const tags = execFileSync("git", ["tag", "--merged", "HEAD^", "--sort=-creatordate"], { encoding: "utf8" });
  const [last] = tags.split("\n");
  if (!last) throw new Error("There is no earlier release: name a commit with --base");
  return last;
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}

function print(name: string, ...cells: readonly string[]): void {
  const widths = [12, 15, 26, 18];
  process.stdout.write(
    `${name.padEnd(38)}${cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join("")}`.trimEnd() +
      "\n",
  );
}
