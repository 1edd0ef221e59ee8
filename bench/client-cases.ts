import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./measure-cases.ts";
import type { Command } from "./run-process.ts";

export interface ClientOptions {
  /** The Node to measure. */
  readonly node: string;
  /** The built command. */
  readonly bin: string;
  /** The single executable, when it was built: it has a Node of its own. */
  readonly program: string | undefined;
  /** A folder for what the command keeps. */
  readonly folder: string;
  /** Base URLs of servers with so many listings. */
  readonly few: string;
  readonly thousands: string;
  readonly many: string;
}

/** Whole runs of the command: the quick ones, the one that takes seconds, and those whose time is looked into. */
export function clientCases(options: ClientOptions) {
  const { node, bin, program, folder, few, thousands, many } = options;
  const env = environmentIn(folder);
  const catalog = (baseUrl: string, line: string): Command => ({
    argv: [node, bin, ...line.split(" ")],
    env: { ...env, CATALOG_BASE_URL: baseUrl },
  });
  const curl = (baseUrl: string) => shell(`curl -s '${baseUrl}/api/v1/tools' | jq .`, env);
  const bare = { name: "`node -e 0`", command: { argv: [node, "-e", "0"], env } } as const;
  const bareScreen = { name: "`node -e 0` there", command: onTerminal(bare.command) };
  const jq = { name: "`curl \\| jq`", command: curl(thousands) };
  const file = join(folder, "draft.json");
  writeFileSync(file, JSON.stringify(DRAFT));

  const search: Case = {
    name: "`search`, 50 listings",
    command: catalog(few, "search --no-cache"),
    partner: bare,
    memory: true,
  };
  const large: Case = {
    name: "`search --json`, 5,000 listings",
    command: catalog(thousands, "search --no-cache --json"),
    partner: jq,
  };
  const usual: readonly Case[] = [
    { name: "`--version`", command: catalog(few, "--version"), partner: bare },
    { name: "`--help`", command: catalog(few, "--help"), partner: bare },
    {
      name: "completion of a word, cached",
      command: catalog(few, "complete -- search --category category-1"),
      partner: bare,
    },
    search,
    {
      name: "`search --json`, 50 listings",
      command: catalog(few, "search --no-cache --json"),
      partner: bare,
    },
    { name: "`search`, 50 listings, cached", command: catalog(few, "search"), partner: bare },
    {
      name: "`search`, 50 listings, on a terminal",
      command: onTerminal(catalog(few, "search --no-cache")),
      partner: bareScreen,
    },
    { name: "`show`", command: catalog(few, "show product-000000 --no-cache"), partner: bare },
    { name: "`draft check`", command: catalog(few, `draft check ${file}`), partner: bare },
    { name: "`curl \\| jq .`, 50 listings", command: curl(few), partner: bare },
    large,
  ];
  const alone: readonly Case[] =
    program === undefined
      ? []
      : [
          {
            name: "single executable: `--version`",
            command: { argv: [program, "--version"], env },
            partner: bare,
          },
          {
            name: "single executable: `search`, 50 listings",
            command: { argv: [program, "search", "--no-cache", "--base-url", few], env },
            partner: bare,
            memory: true,
          },
        ];
  const slow: readonly Case[] = [
    {
      name: "`search --all --ndjson`, 100,000 listings",
      command: catalog(many, "search --all --ndjson --no-cache"),
      partner: { name: "`curl \\| jq` of as many", command: shell(everyPage(many), env) },
    },
  ];
  return { usual: [...usual, ...alone], slow, profiled: [bare, search, large] };
}

function environmentIn(folder: string) {
  return {
    CATALOG_CONFIG_DIR: join(folder, "config"),
    CATALOG_CACHE_DIR: join(folder, "cache"),
    CATALOG_DATA_DIR: join(folder, "data"),
    TERM: "xterm",
  };
}

function shell(line: string, env: Command["env"]): Command {
  return { argv: ["sh", "-c", line], env };
}

/** The same command with a terminal around it, which `script` makes. */
function onTerminal({ argv, env }: Command): Command {
  return { argv: ["script", "-qec", argv.join(" "), "/dev/null"], env: { ...env, CATALOG_PAGER: "cat" } };
}

function everyPage(baseUrl: string): string {
  return `curl -s '${baseUrl}/api/v1/tools?page=[0-99]' | jq -c '.data[]'`;
}

const DRAFT = {
  name: "Aurora Notes",
  headline: "Notes that stay on your own machine",
  description:
    "Aurora Notes keeps what you write in plain files, finds it again at once, and sends it nowhere. ".repeat(
      3,
    ),
  websiteUrl: "https://aurora.example",
};
