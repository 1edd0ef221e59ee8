import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningService, type ServiceOptions, startService } from "../../src/service/service.ts";
import { aDraft, dataOf } from "./an-app.ts";

let folder: string;
const running: RunningService[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "catalog-service-"));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
  rmSync(folder, { recursive: true });
});

async function start(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const service = await startService({
    dataFolder: folder,
    host: "127.0.0.1",
    port: 0,
    publicUrl: undefined,
    media: "assume",
    allowPrivate: false,
    faults: [],
    now: undefined,
    log: undefined,
    ...options,
  });
  running.push(service);
  return service;
}

function post(service: RunningService, idempotencyKey: string): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/tools`, {
    method: "POST",
    body: JSON.stringify(aDraft()),
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      "idempotency-key": idempotencyKey,
      "content-type": "application/json",
    },
  });
}

describe("startService", () => {
  it("fills an empty folder with the sample catalog and serves it", async () => {
    const service = await start();
    const response = await fetch(`${service.baseUrl}/api/v1/tools?limit=100`);
    const tools = await dataOf<readonly { readonly slug: string; readonly listbulbUrl: string }[]>(response);
    expect(tools).toHaveLength(100);
    expect(tools.map(({ listbulbUrl }) => listbulbUrl)).toEqual(
      tools.map(({ slug }) => `${service.baseUrl}/tools/${slug}`),
    );
    expect(readdirSync(folder)).toContain("catalog.db");
  });

  it("keeps drafts and its key between two runs, and the key to its owner", async () => {
    const first = await start();
    const created = await (await post(first, "idempotency-key-1")).json();
    await first.close();
    const second = await start();
    expect(second.apiKey).toBe(first.apiKey);
    expect(await (await post(second, "idempotency-key-1")).json()).toEqual(created);
    expect(statSync(join(folder, "sandbox-key")).mode & 0o777).toBe(0o600);
  });

  it("uses the public address in URLs where one is given", async () => {
    const service = await start({ dataFolder: undefined, publicUrl: "http://127.0.0.1:4321" });
    const response = await post(service, "idempotency-key-1");
    expect(response.headers.get("location")).toMatch(/^http:\/\/127\.0\.0\.1:4321\/editor\//);
  });

  it("says that a port is in use", async () => {
    const { baseUrl } = await start();
    const port = Number(new URL(baseUrl).port);
    await expect(start({ port })).rejects.toMatchObject({
      reason: "address",
      message: `port ${port} is already in use on 127.0.0.1`,
    });
  });
});
