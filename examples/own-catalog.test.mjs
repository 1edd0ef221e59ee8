// Run: node --test examples/own-catalog.test.mjs
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";

test("starts its own catalog", async () => {
  const catalog = spawn("catalog", ["serve", "--memory", "--port", "0", "--json"]);
  const [line] = await once(catalog.stdout, "data");
  const { baseUrl, apiKey } = JSON.parse(line);
  assert.match(apiKey, /^cat_/);
  assert.equal((await fetch(`${baseUrl}/api/v1/tags`)).status, 200);
  catalog.kill();
  const [exitCode] = await once(catalog, "exit");
  assert.equal(exitCode, 0);
});
