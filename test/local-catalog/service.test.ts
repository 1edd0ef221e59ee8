import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aService, postDraft } from "./a-service.ts";

it("startService keeps drafts and its key across restarts, in files that only their owner can read", async () => {
  const folder = tempFolder();
  const first = await aService({ dataFolder: folder });
  const created = await (await postDraft(first, aDraft())).text();
  await first.close();
  const second = await aService({ dataFolder: folder });
  expect(second.apiKey).toBe(first.apiKey);
  const replayed = await (await postDraft(second, aDraft())).text();
  expect(replayed).toBe(created.replace(first.baseUrl, second.baseUrl));
  expect(statSync(join(folder, "sandbox-key")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "catalog.db")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "catalog.db")).includes(first.apiKey)).toBe(false);
});

describe("a service that cannot start", () => {
  it("reports a port that is in use", async () => {
    const { baseUrl } = await aService();
    const port = Number(new URL(baseUrl).port);
    await expect(aService({ port })).rejects.toMatchObject({
      reason: "port",
      message: `Port ${port} is already in use on 127.0.0.1`,
    });
  });

  it.each([
    ["192.0.2.1", "host", "Cannot listen on 192.0.2.1:0: it is not an address of this machine"],
    ["2001:db8::1", "host", "Cannot listen on [2001:db8::1]:0: it is not an address of this machine"],
    ["catalog.invalid", "host", "Cannot listen on catalog.invalid:0: unknown host"],
    // An empty value must not make the service listen on all addresses.
    ["", "usage", 'Invalid host "": use a host name or an IP address'],
  ])("reports the problem with the host %j", async (host, reason, message) => {
    await expect(aService({ host })).rejects.toMatchObject({ reason, message });
  });

  it("reports a data folder that is not a folder", async () => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");
    await expect(aService({ dataFolder: file })).rejects.toMatchObject({ reason: "unwritable" });
  });

  it.each([
    ["not a database", (file: string) => writeFileSync(file, "x".repeat(10_000))],
    ["truncated", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 50_000))],
    [
      "a page of zeros",
      (file: string) => writeFileSync(file, readFileSync(file).fill(0, 50 * 4_096, 51 * 4_096)),
    ],
    ["overwritten bytes", (file: string) => writeFileSync(file, readFileSync(file).fill(7, 20_000, 90_000))],
  ])("reports a damaged database and does not change it: %s", async (_name, damage) => {
    const folder = tempFolder();
    const file = join(folder, "catalog.db");
    await (await aService({ dataFolder: folder })).close();
    damage(file);
    const before = readFileSync(file);
    await expect(aService({ dataFolder: folder })).rejects.toMatchObject({ reason: "damaged" });
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
