import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { listKeys } from "../../src/service/admin/local-catalog.ts";
import { catalogStore } from "../../src/service/store/catalog-store.ts";
import { Database } from "../../src/service/store/database.ts";
import { openDatabase } from "../../src/service/store/open-database.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";
import { aService, homeIn, postDraft } from "./a-service.ts";
import { outcomeOf, slugsOf } from "./an-app.ts";

const RELEASE = fileURLToPath(new URL("./fixtures/release-0.1/", import.meta.url));
const DRAFT_TABLES = words("draft idempotency owner api_key listing listing_tag category tag");

/** Returns a data folder from release 0.1, with two listings, two drafts of the sandbox owner, and the keys of three owners. */
function folderOfLastRelease(): string {
  const folder = tempFolder();
  writeFileSync(join(folder, "catalog.db"), gunzipSync(readFileSync(join(RELEASE, "catalog.db.gz"))));
  cpSync(join(RELEASE, "sandbox-key"), join(folder, "sandbox-key"));
  return folder;
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(database: Database): ReadonlyMap<string, readonly Row[]> {
  return new Map(DRAFT_TABLES.map((table) => [table, database.prepare<Row>(`SELECT * FROM ${table}`).all()]));
}

describe("opening a data folder from release 0.1", () => {
  it("keeps the listing, draft, owner and key rows, and only adds columns", async () => {
    const folder = folderOfLastRelease();
    const old = new Database(join(folder, "catalog.db"));
    expect(old.pragma("user_version")).toBe(1);
    const before = rowsOf(old);
    old.close();

    const opened = await openDatabase(folder);
    const after = rowsOf(opened);
    opened.close();
    for (const [table, rows] of before) {
      const kept = after
        .get(table)
        ?.map((row, index) =>
          Object.fromEntries(Object.keys(rows[index] ?? {}).map((column) => [column, row[column]])),
        );
      expect(kept, table).toEqual(rows.map((row) => ({ ...row })));
    }
    expect(before.get("draft")).toHaveLength(2);
    expect(before.get("api_key")).toHaveLength(3);
  });

  it("converts drafts to submissions in the state DRAFT and keeps their content", async () => {
    const database = await openDatabase(folderOfLastRelease());
    const submissions = catalogStore(database, SYSTEM_CLOCK).submissions.list();
    expect(submissions.map(({ slug, state, version, owner }) => [slug, state, version, owner])).toEqual([
      ["fieldbook-app", "DRAFT", 1, "sandbox"],
      ["aurora-notes", "DRAFT", 1, "sandbox"],
    ]);
    expect(submissions[0]).toMatchObject({
      editorToken: "P3cr8v2vXVaWSMerrlnBVfPJWvSeOATF",
      changedAt: submissions[0]?.createdAt,
      fields: { category: "design", plan: "", tags: [], screenshotUrls: ["https://fieldbook.example/1.png"] },
      media: {
        logoUrl: "https://fieldbook.example/favicon.ico",
        imageUrl: "https://fieldbook.example/1.png",
      },
      reason: null,
      listedAt: null,
    });
    database.close();
  });

  it("keeps the idempotency keys, the number of drafts created today, and the API keys", async () => {
    const folder = folderOfLastRelease();
    // The clock starts on the day on which the drafts were created.
    const service = await aService({ dataFolder: folder, now: new Date("2026-11-21T20:00:00Z") });
    const sent = {
      name: "Aurora Notes",
      headline: "Plain-text notes",
      description: "x".repeat(210),
      websiteUrl: "https://aurora.example/",
    };
    const replay = await postDraft(service, sent, "before-aurora-notes");
    expect([replay.status, replay.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(JSON.parse(await replay.text()).data).toEqual({
      slug: "aurora-notes",
      status: "DRAFT",
      editorUrl: `${service.baseUrl}/editor/FqfHZHZPL6BGjYw6WK_5m9cqlItbJaEu`,
    });

    const outcomes: string[] = [];
    for (let number = 0; number < 9; number += 1) {
      outcomes.push(
        await outcomeOf(
          await postDraft(service, { ...sent, name: `More ${number}` }, `a-new-draft-key-${number}`),
        ),
      );
    }
    expect(outcomes).toEqual([...new Array<string>(8).fill("201"), "429 RATE_LIMITED"]);
    expect(await slugsOf(await fetch(`${service.baseUrl}/api/v1/tools`))).toEqual(["inkscape", "gitea"]);
    const keys = await listKeys(homeIn(folder));
    expect(keys.map(({ owner, revokedAt, suspended }) => [owner, revokedAt !== null, suspended])).toEqual([
      ["sandbox", false, false],
      ["ada", false, false],
      ["bob", true, true],
    ]);
  });
});
