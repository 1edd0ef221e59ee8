import { markdownTable } from "./markdown-table.ts";

/** A folder or file in `src`, and the folders and packages that it may import. */
export interface Folder {
  /** The path relative to `src`. */
  readonly path: string;
  /** A noun phrase for the table in CONTRIBUTING.md. */
  readonly holds: string;
  /** The imported folders. A test compares them with the imports in the code. */
  readonly imports: readonly string[];
  /** The imported packages. */
  readonly packages?: readonly string[];
  /** Set if the folder imports Node's built-in modules. */
  readonly node?: true;
}

/**
 * The folders in `src`, beginning with the entry point. Biome's import rules and the table in CONTRIBUTING.md are generated from this
 * list.
 */
export const FOLDERS: readonly Folder[] = [
  {
    path: "main.ts",
    holds: "the door: version, help and completion without loading anything else, then `cli/`",
    imports: ["base/runtime", "base/runtime/node-20", "cli", "cli/commands"],
    node: true,
  },
  {
    path: "cli",
    holds:
      "one run of a command, from the parsed command line to the exit code: settings, connection, failure report",
    imports: [
      "base/files",
      "base/runtime",
      "base/text",
      "cli/actions",
      "cli/commands",
      "cli/config",
      "cli/output",
      "cli/output/views",
      "cli/terminal",
      "client",
      "client/http",
      "contract",
      "contract/errors",
      "local-catalog",
    ],
    packages: ["commander"],
    node: true,
  },
  {
    path: "cli/commands",
    holds: "one command in each `X.ts` (description) and `X.run.ts` (work), with a folder for each group",
    imports: [
      "base/files",
      "base/runtime",
      "base/text",
      "cli",
      "cli/actions",
      "cli/config",
      "cli/explain",
      "cli/near",
      "cli/output",
      "cli/output/views",
      "cli/terminal",
      "client",
      "client/http",
      "contract",
      "contract/errors",
      "draft",
      "site",
    ],
    packages: ["commander"],
    node: true,
  },
  {
    path: "cli/near",
    holds: "near matches, and other words for commands",
    imports: ["base/text", "cli", "cli/commands"],
  },
  {
    path: "cli/output",
    holds: "the presenter and its output formats, the reporter, the error report",
    imports: [
      "base/runtime",
      "base/runtime/node-20",
      "base/text",
      "cli/actions",
      "cli/output/views",
      "cli/terminal",
      "contract",
      "contract/errors",
    ],
    node: true,
  },
  {
    path: "cli/output/views",
    holds: "large views, and views that several commands use",
    imports: ["base/text", "cli/terminal", "contract", "contract/errors", "draft"],
  },
  {
    path: "cli/terminal",
    holds: "width, wrapping, tables, code frames, colors, pager, progress",
    imports: ["base/files", "base/runtime", "base/text", "contract", "contract/errors"],
    packages: ["cli-table3", "picocolors", "string-width"],
    node: true,
  },
  {
    path: "cli/explain",
    holds: "the pages for error codes and exit codes, the help topics",
    imports: ["base/text", "cli/terminal", "contract", "contract/errors"],
  },
  {
    path: "cli/actions",
    holds: "everything specific to GitHub Actions, and a runner that does nothing",
    imports: ["base/files", "base/runtime", "base/text", "contract/errors"],
    node: true,
  },
  {
    path: "cli/config",
    holds: "settings and their sources, the store, base URLs, API keys",
    imports: ["base/files", "base/runtime", "base/text", "contract/errors"],
    packages: ["conf"],
    node: true,
  },
  {
    path: "draft",
    holds: "draft files with positions, checks, identity, the journal, submission, diff, pull, preflight",
    imports: ["base/files", "base/runtime", "base/text", "client", "contract", "contract/errors", "site"],
    packages: ["jsonc-parser", "zod"],
    node: true,
  },
  {
    path: "client",
    holds: "the client for the catalog API, which tolerates unknown and invalid fields",
    imports: ["base/runtime", "base/text", "client/http", "contract", "contract/errors"],
  },
  {
    path: "client/http",
    holds: "requests with undici, retries, waits, proxies, redirects, disk cache, redaction",
    imports: ["base/files", "base/runtime", "base/runtime/node-20", "base/text", "contract/errors"],
    packages: ["http-cache-semantics", "undici"],
    node: true,
  },
  {
    path: "local-catalog",
    holds: "the local catalog: its handler, its server, and how it starts",
    imports: [
      "base/files",
      "base/runtime",
      "base/text",
      "contract",
      "contract/errors",
      "local-catalog/faults",
      "local-catalog/judge",
      "local-catalog/media",
      "local-catalog/routes",
      "local-catalog/rules",
      "local-catalog/sample",
      "local-catalog/store",
      "site",
    ],
    packages: ["@hono/node-server", "jsonc-parser", "zod"],
    node: true,
  },
  {
    path: "local-catalog/judge",
    holds: "the findings of `serve --strict`: what a client does wrong",
    imports: [
      "base/files",
      "base/text",
      "contract",
      "local-catalog",
      "local-catalog/routes",
      "local-catalog/rules",
    ],
    node: true,
  },
  {
    path: "local-catalog/routes",
    holds: "the API over HTTP",
    imports: [
      "base/runtime",
      "base/text",
      "contract",
      "contract/errors",
      "local-catalog",
      "local-catalog/pages",
      "local-catalog/rules",
      "local-catalog/store",
    ],
    packages: ["hono", "zod"],
    node: true,
  },
  {
    path: "local-catalog/pages",
    holds: "the web pages, the editor, the account page, the feed",
    imports: [
      "base/text",
      "contract",
      "local-catalog",
      "local-catalog/routes",
      "local-catalog/rules",
      "local-catalog/store",
    ],
    packages: ["hono"],
    node: true,
  },
  {
    path: "local-catalog/faults",
    holds: "simulated failures",
    imports: [
      "base/text",
      "contract",
      "contract/errors",
      "local-catalog",
      "local-catalog/routes",
      "local-catalog/rules",
    ],
  },
  {
    path: "local-catalog/media",
    holds: "logos and images from websites",
    imports: ["base/runtime", "base/text", "contract", "local-catalog/rules", "site"],
  },
  {
    path: "local-catalog/store",
    holds: "the database, and all SQL",
    imports: ["base/files", "base/runtime/node-20", "contract", "contract/errors", "local-catalog/rules"],
    node: true,
  },
  {
    path: "local-catalog/rules",
    holds: "decisions, without HTTP or SQL",
    imports: [
      "base/runtime",
      "base/text",
      "contract",
      "contract/errors",
      "local-catalog",
      "local-catalog/store",
    ],
    packages: ["zod"],
    node: true,
  },
  {
    path: "local-catalog/sample",
    holds: "the sample catalog as NDJSON",
    imports: [],
    node: true,
  },
  {
    path: "site",
    holds: "one guarded GET of a stranger's website: metadata, images",
    imports: ["base/files", "base/runtime", "base/text", "contract"],
    packages: ["htmlparser2", "ipaddr.js"],
    node: true,
  },
  {
    path: "contract",
    holds: "schemas, limits, the tables of error codes and exit codes, operations, OpenAPI",
    imports: ["base/text"],
    packages: ["zod"],
  },
  {
    path: "contract/errors",
    holds: "the error classes, the exit codes of failures, hints",
    imports: ["base/text", "contract"],
  },
  {
    path: "base/files",
    holds: "private folders, atomic replacement of files, locks, system errors",
    imports: [],
    node: true,
  },
  {
    path: "base/text",
    holds: "pure functions, most of them on strings",
    imports: [],
    packages: ["jsonc-parser"],
  },
  {
    path: "base/runtime",
    holds: "the context of a run and of a real process, time limits, the version",
    imports: ["base/files"],
    node: true,
  },
  {
    path: "base/runtime/node-20",
    holds: "workarounds for Node 20 and undici 7, each with the condition under which it can be deleted",
    imports: ["base/files", "base/runtime"],
    packages: ["@photostructure/sqlite"],
    node: true,
  },
];

/** Returns the entry for a path relative to `src`: the file itself, or the innermost folder in the list that contains it. */
export function folderOf(path: string): Folder | undefined {
  return FOLDERS.filter((folder) => path === folder.path || path.startsWith(`${folder.path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}

/** Returns rules for Biome that reject imports that are not listed. If several rules match a file, the last one applies. */
export function biomeOverrides() {
  const byDepth = [...FOLDERS].sort((a, b) => a.path.split("/").length - b.path.split("/").length);
  return byDepth.map((each) => ({
    includes: [`src/${each.path}${each.path.endsWith(".ts") ? "" : "/**"}`],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: "error",
            options: {
              paths: IN_ONE_FILE,
              patterns: [
                {
                  group: rejectedBy(each),
                  message: `build/folders.ts does not list this import for ${each.path}.`,
                },
              ],
            },
          },
        },
      },
    },
  }));
}

/** Node's functions that open a file, and the constructors with the same effect. */
const OPENING = [
  "open",
  "readFile",
  "writeFile",
  "appendFile",
  "cp",
  "copyFile",
  "truncate",
  "ReadStream",
  "WriteStream",
];
const OPENERS = [
  ...OPENING,
  ...OPENING.map((name) => `${name}Sync`),
  "createReadStream",
  "createWriteStream",
  "promises",
];
const OWN_FILES =
  "Open files of the tool's folders with own-files.ts. For other files, add a comment for Biome with the reason.";

/**
 * Imports that are allowed only in single files, which have a comment for Biome with the reason. `raw` inserts text without escaping it. A
 * file in the tool's folders could be a link or another user's.
 */
const IN_ONE_FILE = {
  "hono/html": { importNames: ["raw"], message: "Only src/local-catalog/pages/markup.ts may import raw." },
  "node:fs": { importNames: OPENERS, message: OWN_FILES },
  "node:fs/promises": { importNames: OPENERS, message: OWN_FILES },
};

/** Returns the patterns for rejected imports. As in a .gitignore file, a later pattern overrides an earlier one. */
function rejectedBy({ path, imports, packages = [], node }: Folder): readonly string[] {
  const others = FOLDERS.filter((other) => other.path !== path && !imports.includes(other.path));
  const parents = (name: string) => [...imports, path].some((allowed) => allowed.startsWith(`${name}/`));
  return [
    "**",
    "!./**",
    "!../**",
    ...others
      .filter((other) => !parents(other.path))
      .map((other) => `**/${lastOf(other.path)}${other.path.endsWith(".ts") ? "" : "/**"}`),
    ...(node ? ["!node:*", "!node:*/*"] : []),
    ...packages.flatMap((name) => [`!${name}`, `!${name}/**`]),
  ];
}

/** Returns the last part of a path. Relative imports between folders contain this part. */
function lastOf(path: string): string {
  return path.split("/").at(-1) ?? path;
}

/** Returns the folder table in CONTRIBUTING.md, formatted as Biome formats it. */
export function foldersTable(): string {
  return markdownTable([["folder", "holds"], ...FOLDERS.map(({ path, holds }) => [nameOf(path), holds])]);
}

function nameOf(path: string): string {
  return path.endsWith(".ts") ? `\`${path}\`` : `\`${path}/\``;
}
