import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process, { arch, platform } from "node:process";
import { valueOr } from "../../files/system-error.ts";

export type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite";

// The package closes the files of a closed database only when the garbage collector has found its statements.
// Delete this file and the optional dependency when Node 20 and the first versions of Node 22, which lack `node:sqlite` or its
// full-text search, are no longer supported.

/** The export that this tool uses. Both implementations have it. */
export type Sqlite = Pick<typeof import("@photostructure/sqlite"), "DatabaseSync">;

const require = createRequire(import.meta.filename);
const PACKAGE = "@photostructure/sqlite";

/** Loads Node's SQLite if it has full-text search, and otherwise the prebuilt package. Throws Node's error if that package is missing. */
export function loadSqlite(): Sqlite {
  const { emitWarning } = process;
  // Node 22 and 24 show an ExperimentalWarning for `node:sqlite`.
  process.emitWarning = () => undefined;
  const builtIn: Sqlite | undefined = valueOr(undefined, () => require("node:sqlite"));
  process.emitWarning = emitWarning;
  // Some versions of Node 22 have SQLite without FTS5.
  return builtIn !== undefined && hasFullTextSearch(builtIn) ? builtIn : loadPackage();
}

/** Loads the package's binary. Finding and running the code around it, which is not needed, would take 6 ms. */
function loadPackage(): Sqlite {
  const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";
  const binary = join(PACKAGE, "prebuilds", `${platform}-${arch}`, `@photostructure+sqlite.${libc}.node`);
  const folders = require.resolve.paths(PACKAGE) ?? [];
  return require(folders.map((folder) => join(folder, binary)).find(existsSync) ?? PACKAGE);
}

function hasFullTextSearch({ DatabaseSync }: Sqlite): boolean {
  const database = new DatabaseSync(":memory:", { readOnly: false });
  const { used } = database.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS used").get();
  database.close();
  return used === 1;
}
