import { markdownTable } from "./markdown-table.ts";

/** A folder or file of `src`, and its allowed imports besides its own files. */
export interface Room {
  /** The path below `src`. */
  readonly room: string;
  /** A noun phrase for the table in CONTRIBUTING.md. */
  readonly holds: string;
  /** The imported rooms. A test compares them with the imports. */
  readonly rooms: readonly string[];
  /** The imported packages. Each package belongs to one room. */
  readonly packages?: readonly string[];
  /** Whether the room imports modules of Node. */
  readonly node?: true;
}

/** The rooms of `src`, from the entry down. `biome.json` and CONTRIBUTING.md are generated from this table. */
export const ROOMS: readonly Room[] = [
  {
    room: "main.ts",
    holds: "the entry: version, help and completion without loading the rest",
    rooms: ["app", "cli.ts", "commands", "draft", "runtime/node-20", "service/admin", "version.ts"],
    node: true,
  },
  {
    room: "cli.ts",
    holds: "one parse and one catch",
    rooms: ["app", "argv", "commands", "context.ts", "contract", "runtime", "terminal"],
    packages: ["commander"],
  },
  { room: "context.ts", holds: "everything that a run gets from outside", rooms: [], node: true },
  { room: "version.ts", holds: "the version, and the flags that are answered at once", rooms: [] },
  {
    room: "commands",
    holds: "one command per `X.ts` (description) and `X.run.ts` (work), groups in folders",
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
    holds: "one run of a command: settings, connection, presenting, failure report",
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
    holds: "names seen before, near matches, words of other tools",
    rooms: ["api", "argv", "contract", "errors", "files", "text", "views"],
    node: true,
  },
  {
    room: "draft",
    holds: "draft files with positions, checks, idempotency keys, journal, submission",
    rooms: ["api", "context.ts", "contract", "errors", "files", "site", "text"],
    packages: ["jsonc-parser", "p-limit", "zod"],
    node: true,
  },
  {
    room: "explain",
    holds: "entries of error codes and exit codes, topics of help",
    rooms: ["contract", "errors", "text", "views"],
  },
  {
    room: "output",
    holds: "presenter and its forms, reporter, error report",
    rooms: ["actions", "context.ts", "contract", "errors", "terminal", "text", "views"],
    node: true,
  },
  {
    room: "views",
    holds: "one view per kind of thing",
    rooms: ["contract", "errors", "service/admin", "terminal", "text"],
  },
  {
    room: "actions",
    holds: "everything that knows GitHub Actions, and a runner that does nothing",
    rooms: ["context.ts", "errors", "files", "text"],
    node: true,
  },
  {
    room: "terminal",
    holds: "width, wrapping, tables, code frames, ink, pager, progress",
    rooms: ["context.ts", "contract", "errors", "files", "text"],
    packages: ["cli-table3", "picocolors"],
    node: true,
  },
  {
    room: "api",
    holds: "the catalog client in the contract's terms, tolerant reading",
    rooms: ["context.ts", "contract", "errors", "http", "text"],
  },
  {
    room: "http",
    holds: "attempts over undici, retries, waits, proxies, redirects, disk cache, redaction",
    rooms: ["context.ts", "errors", "files", "runtime/node-20", "text"],
    packages: ["undici"],
    node: true,
  },
  {
    room: "config",
    holds: "settings and their origin, the store, base URLs, API keys",
    rooms: ["context.ts", "errors", "files", "text"],
    packages: ["conf"],
    node: true,
  },
  {
    room: "site",
    holds: "looking at a product's website: guarded fetch, metadata, images",
    rooms: ["contract", "files", "text", "version.ts"],
    packages: ["htmlparser2", "ipaddr.js"],
    node: true,
  },
  {
    room: "runtime",
    holds: "the real context of a process",
    rooms: ["context.ts", "errors"],
    node: true,
  },
  {
    room: "argv",
    holds: "the one reader of the command line, over a table of commands and options",
    rooms: [],
  },
  {
    room: "runtime/node-20",
    holds: "what exists for Node 20 and undici 7 alone, each part with the condition for deleting it",
    rooms: ["config", "files", "runtime", "version.ts"],
    packages: ["@photostructure/sqlite"],
    node: true,
  },
  { room: "files", holds: "private folders, atomic replace, locks, system errors", rooms: [], node: true },
  { room: "errors", holds: "the error classes, exit codes of failures, hints", rooms: ["contract"] },
  { room: "text", holds: "pure functions on text", rooms: [] },
  {
    room: "contract",
    holds: "schemas, limits, the tables of error codes and exit codes, operations, OpenAPI",
    rooms: ["text"],
    packages: ["zod"],
  },
  {
    room: "service",
    holds: "the local catalog: the server and its start",
    rooms: [
      "contract",
      "files",
      "service/admin",
      "service/faults",
      "service/media",
      "service/routes",
      "service/store",
      "site",
    ],
    packages: ["@hono/node-server"],
    node: true,
  },
  {
    room: "service/admin",
    holds: "what the command line may do with the local catalog",
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
    holds: "pages, editor, account, feeds",
    rooms: ["contract", "service/media", "service/routes", "service/rules", "service/store", "text"],
    packages: ["hono"],
    node: true,
  },
  {
    room: "service/faults",
    holds: "failures made on purpose",
    rooms: ["contract", "service", "service/routes", "service/rules"],
    node: true,
  },
  {
    room: "service/media",
    holds: "images of websites",
    rooms: ["contract", "service/rules", "site", "text"],
  },
  {
    room: "service/store",
    holds: "SQL only",
    rooms: ["files", "runtime/node-20", "service", "service/rules"],
    node: true,
  },
  {
    room: "service/rules",
    holds: "decisions without HTTP and SQL",
    rooms: ["contract", "service", "text"],
    packages: ["zod"],
    node: true,
  },
  { room: "service/sample", holds: "the sample catalog as NDJSON", rooms: [], node: true },
];

/** Returns the innermost room of a path below `src`. */
export function roomOf(path: string): Room | undefined {
  return ROOMS.filter(({ room }) => path === room || path.startsWith(`${room}/`)).sort(
    (a, b) => b.room.length - a.room.length,
  )[0];
}

/** Returns the overrides of `biome.json` that refuse every other import. The last matching override decides. */
export function biomeOverrides() {
  const byDepth = [...ROOMS].sort((a, b) => a.room.split("/").length - b.room.split("/").length);
  return byDepth.map(({ room, ...allowed }) => ({
    includes: [room.endsWith(".ts") ? `src/${room}` : `src/${room}/**`],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: "error",
            options: {
              patterns: [
                {
                  group: refusedBy({ room, ...allowed }),
                  message: `See the rooms in CONTRIBUTING.md: ${room} may not import this.`,
                },
              ],
            },
          },
        },
      },
    },
  }));
}

/** Returns patterns in the form of a .gitignore file: later patterns override earlier ones. */
function refusedBy({ room, rooms, packages = [], node }: Omit<Room, "holds">): readonly string[] {
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

/** Returns the last part of a room's path, which relative imports between rooms of the service contain. */
function lastOf(room: string): string {
  return room.split("/").at(-1) ?? room;
}

/** Returns the table of CONTRIBUTING.md, padded as Biome formats Markdown. */
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
