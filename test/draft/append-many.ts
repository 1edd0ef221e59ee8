import { fail } from "node:assert";
import { appendRecord } from "../../src/draft/journal.ts";
import { aRecord } from "./records.ts";

// The journal tests run this script in separate processes. Each printed line identifies a record that is already on the disk.
const [dataFolder = "", name = "", attempts = ""] = process.argv.slice(2);
const journal = { dataFolder, note: fail };
for (let index = 0; index < Number(attempts); index += 1) {
  const names = { id: `${name}-${index}`, idempotencyKey: `key-${name}-${index}`, name: "x".repeat(3000) };
  appendRecord(journal, aRecord(names));
  process.stdout.write(`attempt ${names.id}\n`);
  if (index % 10 === 0) continue;
  appendRecord(journal, aRecord({ ...names, type: "created" }));
  process.stdout.write(`created ${names.id}\n`);
}
