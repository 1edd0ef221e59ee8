import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Database } from "../../src/local-catalog/store/database.ts";
import { openDatabase } from "../../src/local-catalog/store/open-database.ts";
import { tempFolder } from "../support/temp-folder.ts";

describe("openDatabase", () => {
  it.each([3, 99])("rejects a database with schema %i and does not change it", async (version) => {
    const folder = tempFolder();
    (await openDatabase(folder)).close();
    const newer = new Database(join(folder, "catalog.db"));
    newer.exec(`PRAGMA user_version = ${version}`);
    newer.close();
    const before = readFileSync(join(folder, "catalog.db"));
    await expect(openDatabase(folder)).rejects.toMatchObject({
      reason: "version",
      message: expect.stringContaining(
        `written by another version of this tool (schema ${version}; this version supports 7)`,
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

  it("fills a database once for two simultaneous calls, even after a failure", async () => {
    const folder = tempFolder();
    const fill = (database: Database) => database.exec("CREATE TABLE added (a)");
    await expect(openDatabase(folder, () => JSON.parse("-"))).rejects.toThrow(SyntaxError);
    const both = await Promise.all([openDatabase(folder, fill), openDatabase(folder, fill)]);
    expect(both.map((database) => database.pragma("user_version"))).toEqual([7, 7]);
    for (const database of both) database.close();
  });

  it("keeps the write-ahead log if another connection is closed immediately afterwards", async () => {
    const path = join(tempFolder(), "catalog.db");
    const other = new Database(path);
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE theirs (a)");
    const database = new Database(path);
    other.close();
    await expect(database.write(() => "written")).resolves.toBe("written");
    database.close();
  });
});
