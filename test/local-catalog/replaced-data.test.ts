import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databasePath } from "../../src/base/files/own-files.ts";
import { Database } from "../../src/local-catalog/store/database.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aService, postDraft } from "./a-service.ts";
import { outcomeOf } from "./an-app.ts";

describe("a service whose data is removed", () => {
  it.each<[string, (folder: string) => void]>([
    ["the folder was deleted", (folder) => rmSync(folder, { recursive: true })],
    ["the file was deleted", (folder) => rmSync(join(folder, "catalog.db"))],
    ["the write-ahead log was deleted", (folder) => rmSync(join(folder, "catalog.db-wal"))],
    [
      "the folder was replaced by a copy",
      (folder) => {
        cpSync(folder, `${folder}-copy`, { recursive: true });
        rmSync(folder, { recursive: true });
        renameSync(`${folder}-copy`, folder);
      },
    ],
  ])("rejects both new and replayed drafts after %s", async (_name, takeAway) => {
    const folder = join(tempFolder(), "data");
    const service = await aService({ dataFolder: folder });
    expect(await outcomeOf(await postDraft(service, aDraft()))).toBe("201");
    takeAway(folder);
    const unavailable = "503 RATE_LIMIT_UNAVAILABLE";
    expect(await outcomeOf(await postDraft(service, aDraft(), "idempotency-key-2"))).toBe(unavailable);
    expect(await outcomeOf(await postDraft(service, aDraft()))).toBe(unavailable);
    expect((await fetch(`${service.baseUrl}/api/v1/tools`)).status).toBe(200);
  });

  it("logs the cause reported by SQLite, and does not reveal the cause to clients", async () => {
    const folder = tempFolder();
    const lines: string[] = [];
    const service = await aService({ dataFolder: folder, log: { write: (more) => lines.push(...more) } });
    const other = new Database(databasePath(folder));
    other.exec("DROP TABLE idempotency");
    other.close();
    const answer = await postDraft(service, aDraft());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.json()).toEqual({
      error: {
        code: "RATE_LIMIT_UNAVAILABLE",
        message: "The draft cannot be stored at the moment. Try again.",
      },
    });
    expect(lines[0]).toBe("Request failed: no such table: idempotency");
  });
});
