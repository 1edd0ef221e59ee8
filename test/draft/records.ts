import { type CreatedRecord, JournalRecord } from "../../src/draft/journal.ts";

export function aRecord(changes: Partial<CreatedRecord> | Partial<JournalRecord>): JournalRecord {
  return JournalRecord.parse({
    v: 1,
    type: "attempt",
    id: "a1",
    at: "2025-06-01T12:00:00.000Z",
    baseUrl: "sandbox",
    account: "0123456789abcdef",
    idempotencyKey: "cat2-0123456789abcdef",
    bodyHash: "ab".repeat(32),
    name: "Aurora Notes",
    file: "draft.json",
    ...(changes.type === "created" && CREATED),
    ...changes,
  });
}

const CREATED = { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/8f3a61" };
