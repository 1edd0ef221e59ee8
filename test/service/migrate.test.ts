import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseListQuery } from "../../src/service/rules/list-query.ts";
import { catalogStore } from "../../src/service/store/catalog-store.ts";
import { Database } from "../../src/service/store/database.ts";
import { migrate } from "../../src/service/store/migrate.ts";
import { openDatabase } from "../../src/service/store/open-database.ts";
import { StoreUnavailableError } from "../../src/service/store/statement.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aListing } from "./an-app.ts";

const FIRST = "CREATE TABLE note (text TEXT)";
const SECOND = "ALTER TABLE note ADD COLUMN author TEXT DEFAULT 'nobody'";

describe("migrate", () => {
  it("runs only the missing migrations and keeps the data", async () => {
    const path = join(tempFolder(), "a.db");
    const older = new Database(path);
    await migrate(older, path, [FIRST]);
    older.exec("INSERT INTO note VALUES ('kept')");
    older.close();
    const newer = new Database(path);
    await migrate(newer, path, [FIRST, SECOND]);
    await migrate(newer, path, [FIRST, SECOND]);
    const rows = newer
      .prepare<{ readonly text: string; readonly author: string }>("SELECT * FROM note")
      .all();
    expect(rows.map(({ text, author }) => [text, author])).toEqual([["kept", "nobody"]]);
    newer.close();
  });

  it("changes nothing if a migration fails", async () => {
    const path = join(tempFolder(), "a.db");
    const database = new Database(path);
    await migrate(database, path, [FIRST]);
    await expect(migrate(database, path, [FIRST, "CREATE TABLE other (a); NONSENSE"])).rejects.toThrow();
    expect(database.pragma("user_version")).toBe(1);
    expect(database.prepare("SELECT name FROM sqlite_schema").all()).toHaveLength(1);
    database.close();
  });
});

it("Database throws a StoreUnavailableError if a pragma's value cannot be read", () => {
  const path = join(tempFolder(), "a.db");
  writeFileSync(path, "not a database".repeat(100));
  const database = new Database(path);
  expect(() => database.pragma("user_version")).toThrow(StoreUnavailableError);
  database.close();
});

describe("openDatabase", () => {
  it("rejects a newer version's database and does not change it", async () => {
    const folder = tempFolder();
    (await openDatabase(folder)).close();
    const newer = new Database(join(folder, "catalog.db"));
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    const before = readFileSync(join(folder, "catalog.db"));
    await expect(openDatabase(folder)).rejects.toMatchObject({
      reason: "newer",
      message: expect.stringContaining(
        "written by a newer version of this tool (schema 99; this version supports 3)",
      ),
    });
    expect(readFileSync(join(folder, "catalog.db")).equals(before)).toBe(true);
  });

  it("rejects another application's database and does not change it", async () => {
    const folder = tempFolder();
    const path = join(folder, "catalog.db");
    const other = new Database(path);
    other.exec("CREATE TABLE theirs (a)");
    other.close();
    const before = readFileSync(path);
    await expect(openDatabase(folder)).rejects.toMatchObject({ reason: "damaged" });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("rebuilds a search index that has a different version", async () => {
    const folder = tempFolder();
    const database = await openDatabase(folder);
    await database.write(() =>
      catalogStore(database, SYSTEM_CLOCK).writer.addAll([aListing({ slug: "git", name: "Git" })]),
    );
    database.exec("UPDATE setting SET value = '1' WHERE name = 'search-index'");
    database.exec("INSERT INTO search (search) VALUES ('delete-all')");
    database.close();
    const reopened = await openDatabase(folder);
    const query = parseListQuery(new URLSearchParams({ q: "git" }), "");
    const page = catalogStore(reopened, SYSTEM_CLOCK).listings.page(query);
    expect(page.listings.map(({ slug }) => slug)).toEqual(["git"]);
    reopened.close();
  });

  it("succeeds for two simultaneous calls that create the same database", async () => {
    const folder = tempFolder();
    const both = await Promise.all([openDatabase(folder), openDatabase(folder)]);
    expect(both.map((database) => database.pragma("user_version"))).toEqual([3, 3]);
    for (const database of both) database.close();
  });
});
