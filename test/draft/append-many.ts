import { openJournal } from "../../src/draft/journal/journal.ts";
import { aRecord } from "./records.ts";

// Run by the journal's test in several processes at once: records so long that nearly every one is followed by a compaction.
const [path = "", name = ""] = process.argv.slice(2);
const journal = openJournal(path, { now: () => new Date(), elapsed: () => 0 });
for (let index = 0; index < 200; index += 1) {
  const names = { id: `${name}-${index}`, idempotencyKey: `key-${name}-${index}`, name: "x".repeat(3000) };
  await journal.append(aRecord(names));
  if (index < 100) await journal.append(aRecord({ ...names, type: "created" }));
}
