import { describe, expect, it } from "vitest";
import { ORIGINS } from "../../src/contract/error-codes.ts";
import { parseFault } from "../../src/service/faults/fault.ts";
import { aDraft } from "../support/a-draft.ts";
import { aService, postDraft } from "./a-service.ts";
import { outcomeOf } from "./an-app.ts";

const KEY = "idempotency-key-1";

describe("--fault", () => {
  it.each(Object.entries(ORIGINS.api))("responds to each draft request with %s", async (code, { status }) => {
    const service = await aService({ faults: [code] });
    expect(await outcomeOf(await postDraft(service, aDraft(), KEY))).toBe(`${status} ${code}`);
    expect(await outcomeOf(await postDraft(service, aDraft(), KEY))).toBe(`${status} ${code}`);
    expect((await fetch(`${service.baseUrl}/api/v1/tools`)).status).toBe(200);
  });

  it("counts draft requests, including refused ones", async () => {
    const service = await aService({ faults: ["RATE_LIMITED@2", "status:503@3"] });
    expect(await outcomeOf(await postDraft(service, {}, KEY))).toBe("400 VALIDATION_ERROR");
    const limited = await postDraft(service, aDraft(), KEY);
    expect(await outcomeOf(limited)).toBe("429 RATE_LIMITED");
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    const gateway = await postDraft(service, aDraft(), KEY);
    expect([gateway.status, await gateway.text()]).toEqual([503, "503 Service Unavailable\n"]);
    expect((await postDraft(service, aDraft(), KEY)).headers.get("idempotency-replayed")).toBeNull();
  });

  it("drops the connection after processing the request", async () => {
    const service = await aService({ faults: ["drop@1"] });
    await expect(postDraft(service, aDraft(), KEY)).rejects.toThrow();
    expect((await postDraft(service, aDraft(), KEY)).headers.get("idempotency-replayed")).toBe("true");
  });

  it("delays every request", async () => {
    const service = await aService({ faults: ["latency:60ms"] });
    const begun = performance.now();
    await fetch(`${service.baseUrl}/api/v1/tools`);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(55);
  });

  it.each([
    ["drop", { kind: "drop", nth: undefined }],
    ["drop@3", { kind: "drop", nth: 3 }],
    ["status:599", { kind: "status", status: 599, nth: undefined }],
    ["latency:2s", { kind: "latency", milliseconds: 2_000 }],
    ["INTERNAL_ERROR@1", { kind: "code", code: "INTERNAL_ERROR", nth: 1 }],
  ])("parses %s", (spec, fault) => {
    expect(parseFault(spec)).toEqual(fault);
  });

  it.each([
    "",
    "NOPE",
    "drop@0",
    "drop:1",
    "status",
    "status:200",
    "status:503ms",
    "latency",
    "latency:1s@2",
    "drop@1 ",
  ])("refuses %j", (spec) => {
    expect(() => parseFault(spec)).toThrow(/^Invalid --fault .*: use CODE/);
  });
});
