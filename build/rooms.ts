import { markdownTable } from "./markdown-table.ts";

/** A folder or file in `src`, and what it may import from outside. */
export interface Room {
  /** The path relative to `src`. */
  readonly room: string;
  /** A noun phrase for the table in CONTRIBUTING.md. */
  readonly holds: string;
  /** The rooms that it imports. A test compares them with the imports in the code. */
  readonly rooms: readonly string[];
  /** The packages that it imports. */
  readonly packages?: readonly string[];
  /** Set if the room imports modules of Node. */
  readonly node?: true;
}

/**
 * The rooms in `src`, beginning with the entry point. The import rules in `rooms.biome.json` and the table in CONTRIBUTING.md are
 * generated from this list.
 */
export const ROOMS: readonly Room[] = [
  {
    room: "main.ts",
    holds: "the entry point, which prints the version, help and completions without loading the other code",
    rooms: ["app", "cli.ts", "commands", "draft", "runtime/node-20", "service/admin", "version.ts"],
    node: true,
  },
  {
    room: "cli.ts",
    holds: "parsing the command line, and reporting every failure",
    rooms: ["app", "argv", "commands", "context.ts", "contract", "runtime", "terminal"],
    packages: ["commander"],
  },
  {
    room: "context.ts",
    holds: "the interface to everything outside a run: streams, environment, clock, files",
    rooms: [],
    node: true,
  },
  { room: "version.ts", holds: "the version, and the flags that need no command", rooms: [] },
  {
    room: "commands",
    holds: "one command in each `X.ts` (description) and `X.run.ts` (work), with a folder for each group",
    rooms: [
      "actions",
      "api",
      "app",
      "argv",
      "config",
      "context.ts",
      "contract",
      "draft",
      "errors",
      "explain",
      "files",
      "http",
      "output",
      "runtime",
      "service/admin",
      "site",
      "suggest",
      "terminal",
      "text",
      "version.ts",
      "views",
    ],
    packages: ["@clack/core", "@clack/prompts", "commander"],
    node: true,
  },
  {
    room: "app",
    holds: "one run of a command: settings, connection, presentation, failure report",
    rooms: [
      "actions",
      "api",
      "argv",
      "config",
      "context.ts",
      "contract",
      "errors",
      "files",
      "http",
      "output",
      "runtime",
      "runtime/node-20",
      "service",
      "service/admin",
      "suggest",
      "terminal",
      "text",
      "version.ts",
      "views",
    ],
    node: true,
  },
  {
    room: "suggest",
    holds: "names from earlier runs, near matches, words that other tools use",
    rooms: ["api", "argv", "contract", "errors", "files", "terminal", "text"],
    node: true,
  },
  {
    room: "draft",
    holds: "draft files with positions, checks, idempotency keys, the journal, submission",
    rooms: ["api", "context.ts", "contract", "errors", "files", "site", "text"],
    packages: ["jsonc-parser", "p-limit", "zod"],
    node: true,
  },
  {
    room: "output",
    holds: "the presenter and its output formats, the reporter, the error report",
    rooms: ["actions", "context.ts", "contract", "errors", "terminal", "text", "views"],
    node: true,
  },
  {
    room: "views",
    holds: "one view for each kind of row",
    rooms: ["contract", "draft", "errors", "explain", "service/admin", "terminal", "text"],
  },
  {
    room: "explain",
    holds: "the pages of error codes and exit codes, the help topics",
    rooms: ["contract", "errors", "terminal", "text"],
  },
  {
    room: "actions",
    holds: "everything specific to GitHub Actions, and a runner that does nothing",
    rooms: ["context.ts", "errors", "files", "text"],
    node: true,
  },
  {
    room: "terminal",
    holds: "width, wrapping, tables, code frames, colours, pager, progress",
    rooms: ["context.ts", "contract", "errors", "files", "text"],
    packages: ["cli-table3", "picocolors"],
    node: true,
  },
  {
    room: "api",
    holds: "the client for the catalog API, which tolerates unknown and invalid fields",
    rooms: ["context.ts", "contract", "errors", "http", "text"],
  },
  {
    room: "http",
    holds: "requests with undici, retries, waits, proxies, redirects, disk cache, redaction",
    rooms: ["context.ts", "errors", "files", "runtime/node-20", "text"],
    packages: ["undici"],
    node: true,
  },
  {
    room: "config",
    holds: "settings and their sources, the store, base URLs, API keys",
    rooms: ["context.ts", "errors", "files", "text"],
    packages: ["conf"],
    node: true,
  },
  {
    room: "site",
    holds: "reading a product's website: guarded requests, metadata, images",
    rooms: ["contract", "files", "text", "version.ts"],
    packages: ["htmlparser2", "ipaddr.js"],
    node: true,
  },
  {
    room: "runtime",
    holds: "the context of a real process",
    rooms: ["context.ts", "errors"],
    node: true,
  },
  {
    room: "argv",
    holds: "the command-line parser, which uses a table of commands and options",
    rooms: [],
  },
  {
    room: "runtime/node-20",
    holds: "workarounds for Node 20 and undici 7, each with the condition under which it can be deleted",
    rooms: ["config", "files", "runtime", "version.ts"],
    packages: ["@photostructure/sqlite"],
    node: true,
  },
  {
    room: "files",
    holds: "private folders, atomic replacement of files, locks, system errors",
    rooms: [],
    node: true,
  },
  { room: "errors", holds: "the error classes, the exit codes of failures, hints", rooms: ["contract"] },
  { room: "text", holds: "pure functions on strings", rooms: [] },
  {
    room: "contract",
    holds: "schemas, limits, the tables of error codes and exit codes, operations, OpenAPI",
    rooms: ["text"],
    packages: ["zod"],
  },
  {
    room: "service",
    holds: "the local catalog: its server, and how it starts",
    rooms: [
      "contract",
      "files",
      "service/admin",
      "service/faults",
      "service/media",
      "service/routes",
      "service/store",
      "site",
      "text",
    ],
    packages: ["@hono/node-server"],
    node: true,
  },
  {
    room: "service/admin",
    holds: "the operations of the command line on the local catalog",
    rooms: [
      "contract",
      "errors",
      "files",
      "service",
      "service/media",
      "service/rules",
      "service/sample",
      "service/store",
      "site",
      "terminal",
      "text",
    ],
    packages: ["jsonc-parser", "zod"],
    node: true,
  },
  {
    room: "service/routes",
    holds: "the API over HTTP",
    rooms: ["contract", "service/pages", "service/rules", "service/store"],
    packages: ["hono", "lru-cache"],
    node: true,
  },
  {
    room: "service/pages",
    holds: "the web pages, the editor, the account page, the feed",
    rooms: ["contract", "service/media", "service/routes", "service/rules", "service/store", "text"],
    packages: ["hono"],
    node: true,
  },
  {
    room: "service/faults",
    holds: "simulated failures",
    rooms: ["contract", "service", "service/routes", "service/rules"],
    node: true,
  },
  {
    room: "service/media",
    holds: "the logos and images of websites",
    rooms: ["contract", "service/rules", "site", "text"],
    packages: ["lru-cache"],
  },
  {
    room: "service/store",
    holds: "the database, and all SQL",
    rooms: ["files", "runtime/node-20", "service", "service/rules"],
    node: true,
  },
  {
    room: "service/rules",
    holds: "decisions, without HTTP or SQL",
    rooms: ["contract", "service", "text"],
    packages: ["zod"],
    node: true,
  },
  { room: "service/sample", holds: "the sample catalog as NDJSON", rooms: [], node: true },
];

/** Returns the innermost room that contains a path relative to `src`. */
export function roomOf(path: string): Room | undefined {
  return ROOMS.filter(({ room }) => path === room || path.startsWith(`${room}/`)).sort(
    (a, b) => b.room.length - a.room.length,
  )[0];
}

/** Returns the rules for Biome that reject all other imports. If several rules match a file, the last one applies. */
export function biomeOverrides() {
  const byDepth = [...ROOMS].sort((a, b) => a.room.split("/").length - b.room.split("/").length);
  return byDepth.map((each) => ({
    includes: [`src/${each.room}${each.room.endsWith(".ts") ? "" : "/**"}`],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: "error",
            options: {
              patterns: [
                {
                  group: refusedBy(each),
                  message: `See the rooms in CONTRIBUTING.md: ${each.room} may not import this.`,
                },
              ],
            },
          },
        },
      },
    },
  }));
}

/** Returns the patterns of rejected imports. As in a .gitignore file, a later pattern overrides an earlier one. */
function refusedBy({ room, rooms, packages = [], node }: Room): readonly string[] {
  const others = ROOMS.filter((other) => other.room !== room && !rooms.includes(other.room));
  const parents = (name: string) => [...rooms, room].some((allowed) => allowed.startsWith(`${name}/`));
  return [
    "**",
    "!./**",
    "!../**",
    ...others
      .filter((other) => !parents(other.room))
      .map((other) => `**/${lastOf(other.room)}${other.room.endsWith(".ts") ? "" : "/**"}`),
    ...(node ? ["!node:*", "!node:*/*"] : []),
    ...packages.flatMap((name) => [`!${name}`, `!${name}/**`]),
  ];
}

/** Returns the last part of a room's path, which relative imports between rooms contain. */
function lastOf(room: string): string {
  return room.split("/").at(-1) ?? room;
}

/** Returns the table of rooms in CONTRIBUTING.md, in the format of Biome. */
export function roomsTable(): string {
  const rows = ROOMS.map(({ room, holds, rooms, packages = [], node }) => {
    const imports = [
      ...rooms.map(nameOf),
      ...packages.map((name) => `**${name}**`),
      ...(node ? ["Node"] : []),
    ];
    return [nameOf(room), holds, imports.join(" ")];
  });
  return markdownTable([["room", "holds", "imports"], ...rows]);
}

function nameOf(room: string): string {
  return room.endsWith(".ts") ? `\`${room}\`` : `\`${room}/\``;
}
