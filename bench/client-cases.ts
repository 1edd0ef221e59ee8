import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./measure-cases.ts";
import { installedPrograms } from "./other-programs.ts";
import type { Command } from "./run-process.ts";
import type { StaticServer } from "./static-server.ts";

export interface ClientOptions {
  /** The path of the Node executable to measure. */
  readonly node: string;
  /** The path of the built command. */
  readonly bin: string;
  /** The path of the single executable, which contains Node, or undefined if it was not built. */
  readonly program: string | undefined;
  /** A folder for the command's settings, cache and data. */
  readonly folder: string;
  readonly servers: Readonly<
    Record<"few" | "fewUncacheable" | "far" | "thousands" | "many", Pick<StaticServer, "baseUrl">>
  >;
}

/** Returns the quick and the slow cases to measure, and the commands to profile. */
export function clientCases(options: ClientOptions) {
  const { node, bin, program, folder, servers } = options;
  const env = environmentIn(folder);
  const catalog = (server: keyof ClientOptions["servers"], line: string): Command => ({
    argv: [node, bin, ...line.split(" ")],
    env: { ...env, CATALOG_BASE_URL: servers[server].baseUrl },
  });
  const curl = (server: keyof ClientOptions["servers"]) =>
    shell(`curl -s '${servers[server].baseUrl}/api/v1/tools' | jq .`, env);
  const emptyProgram = { name: "`node -e 0`", command: { argv: [node, "-e", "0"], env } } as const;
  const onNode = (name: string, command: Command): Case => ({ name, command, partner: emptyProgram });
  const search: Case = {
    ...onNode("`search`, 50 listings, from the cache", catalog("few", "search")),
    memory: true,
  };
  const large: Case = {
    name: "`search --json`, 5,000 listings",
    command: catalog("thousands", "search --json"),
    partner: { name: "`curl \\| jq .`", command: curl("thousands") },
  };
  const quick: readonly Case[] = [
    search,
    {
      ...onNode("`search`, 50 listings, response without cache headers", catalog("fewUncacheable", "search")),
      memory: true,
    },
    onNode("`search`, the first run of a version", firstRun(catalog("fewUncacheable", "search"), folder)),
    onNode("`search --no-cache`, 50 listings", catalog("few", "search --no-cache")),
    onNode("`search --json`, 50 listings", catalog("fewUncacheable", "search --json")),
    onNode("`show`", catalog("fewUncacheable", "show product-000000")),
    onNode("`search --sandbox`", catalog("few", "search git --sandbox")),
    onNode("`draft check`", catalog("few", `draft check ${draftIn(folder)}`)),
    onNode("completion of a word, cached", catalog("few", "complete -- search --category category-1")),
    onNode("`--help`", catalog("few", "--help")),
    onNode("`--version`", catalog("few", "--version")),
    {
      name: "`search`, 50 listings, on a terminal",
      command: onTerminal(catalog("fewUncacheable", "search")),
      partner: { name: "`node -e 0` on a terminal", command: onTerminal(emptyProgram.command) },
    },
    {
      name: "`search`, 50 listings, network delay of 50 ms",
      command: catalog("far", "search"),
      partner: { name: "`curl \\| jq .`", command: curl("far") },
    },
    large,
    ...(program === undefined
      ? []
      : [
          onNode("single executable: `--version`", { argv: [program, "--version"], env }),
          onNode("single executable: `search`, 50 listings", {
            argv: [program, "search", "--base-url", servers.few.baseUrl],
            env,
          }),
        ]),
    onNode("`curl \\| jq .`, 50 listings", curl("few")),
    ...installedPrograms(servers.few.baseUrl).map(({ name, argv }) => onNode(name, { argv, env })),
  ];
  const slow: readonly Case[] = [
    {
      ...onNode("`search --all --ndjson`, 100,000 listings", catalog("many", "search --all --ndjson")),
      partner: {
        name: "`curl \\| jq -c`, 100,000 listings",
        command: shell(everyPage(servers.many.baseUrl), env),
      },
    },
  ];
  return { quick, slow, profiled: [emptyProgram, search, large] };
}

function environmentIn(folder: string) {
  return {
    HOME: folder,
    CATALOG_CONFIG_DIR: join(folder, "config"),
    CATALOG_CACHE_DIR: join(folder, "cache"),
    CATALOG_DATA_DIR: join(folder, "data"),
    TERM: "xterm",
  };
}

/** Returns a copy of the command that starts each run with an empty cache folder. */
function firstRun(command: Command, folder: string): Command {
  const cache = join(folder, "first-cache");
  const prepare = () => {
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(cache, { mode: 0o700 });
  };
  return { ...command, env: { ...command.env, CATALOG_CACHE_DIR: cache }, prepare };
}

function shell(line: string, env: Command["env"]): Command {
  return { argv: ["sh", "-c", line], env };
}

/** Returns a copy of the command that runs in a terminal created by the `script` program. */
function onTerminal({ argv, env }: Command): Command {
  return { argv: ["script", "-qec", argv.join(" "), "/dev/null"], env: { ...env, CATALOG_PAGER: "cat" } };
}

function everyPage(baseUrl: string): string {
  return `curl -s '${baseUrl}/api/v1/tools?page=[0-99]' | jq -c '.data[]'`;
}

function draftIn(folder: string): string {
  const file = join(folder, "draft.json");
  const sentence =
    "Aurora Notes keeps what you write in plain files, finds it again at once, and sends it nowhere. ";
  writeFileSync(
    file,
    JSON.stringify({
      name: "Aurora Notes",
      headline: "Notes that stay on your own machine",
      description: sentence.repeat(3),
      websiteUrl: "https://aurora.example",
    }),
  );
  return file;
}
