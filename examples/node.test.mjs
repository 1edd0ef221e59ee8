// Run: catalog serve -- node --test examples/node.test.mjs
import assert from "node:assert/strict";
import test from "node:test";

const { CATALOG_BASE_URL, CATALOG_API_KEY } = process.env;

test("creates a draft", async () => {
  const response = await fetch(`${CATALOG_BASE_URL}/api/v1/tools`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${CATALOG_API_KEY}`,
      "content-type": "application/json",
      "idempotency-key": "node-test-aurora-1",
    },
    body: JSON.stringify({
      name: "Aurora Notes",
      headline: "Markdown notes that sync without an account",
      description: "Notes in plain Markdown files. ".repeat(8),
      websiteUrl: "https://auroranotes.example",
    }),
  });
  assert.equal(response.status, 201);
  assert.equal((await response.json()).data.slug, "aurora-notes");
});
