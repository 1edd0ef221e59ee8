import { describe, expect, it } from "vitest";
import { API_CODES, FAULT_FORMS } from "../../src/contract/api-codes.ts";
import { ORIGINS } from "../../src/contract/error-codes.ts";
import { injectFaults, parseFault, planFaults } from "../../src/local-catalog/faults/inject-faults.ts";
import { aDraft } from "../support/a-draft.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { adminOver, aService, postDraft } from "./a-service.ts";
import { outcomeOf } from "./an-app.ts";

const FORMS = `${FAULT_FORMS.join(", ")}. RETRY needs a unit, such as 2s, 5m or 1h; a status is 400 to 599, a latency at most 600s. The API's codes are ${API_CODES.join(", ")}`;

describe("--fault", () => {
  it.each(Object.entries(ORIGINS.api))("responds to draft requests with %s", async (code, { status }) => {
    const service = await aService({ faults: [code] });
    expect(await outcomeOf(await postDraft(service, aDraft()))).toBe(`${status} ${code}`);
    expect(await outcomeOf(await postDraft(service, aDraft()))).toBe(`${status} ${code}`);
    expect((await fetch(`${service.baseUrl}/api/v1/tools`)).status).toBe(200);
  });

  it("counts draft requests, including rejected ones", async () => {
    const service = await aService({ faults: ["RATE_LIMITED@2", "status:503@3"] });
    expect(await outcomeOf(await postDraft(service, {}))).toBe("400 VALIDATION_ERROR");
    const limited = await postDraft(service, aDraft());
    expect(await outcomeOf(limited)).toBe("429 RATE_LIMITED");
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    const gateway = await postDraft(service, aDraft());
    expect([gateway.status, await gateway.text()]).toEqual([503, "Simulated failure\n"]);
    expect((await postDraft(service, aDraft())).headers.get("idempotency-replayed")).toBeNull();
  });

  it("affects requests whose path is percent-encoded, which are in the request list", async () => {
    const service = await aService({ faults: ["read:status:503"] });
    expect((await fetch(`${service.baseUrl}/%61pi/v1/tools`)).status).toBe(503);
    expect((await adminOver(service, "GET", "/requests")).data).toHaveLength(1);
  });

  it("counts reads separately from drafts, and responds with the fault's Retry-After", async () => {
    const service = await aService({
      faults: ["read:status:503@2:3s", "read:TOOL_NOT_FOUND@3", "RATE_LIMITED@1:2m"],
    });
    const seen = async (response: Response) => [response.status, response.headers.get("retry-after")];
    const read = async () => seen(await fetch(`${service.baseUrl}/api/v1/tags`));
    expect(await seen(await postDraft(service, aDraft()))).toEqual([429, "120"]);
    expect([await read(), await read(), await read(), await read()]).toEqual([
      [200, null],
      [503, "3"],
      [404, null],
      [200, null],
    ]);
    expect((await postDraft(service, aDraft())).status).toBe(201);
  });

  it.each([
    ["latency:60ms", [true, true, true]],
    ["latency:60ms@2", [false, true, false]],
    ["read:latency:60ms", [true, true, false]],
  ])("delays the expected requests for %s", async (fault, expected) => {
    const delays: number[] = [];
    const deps = {
      clock: SYSTEM_CLOCK,
      sleep: async (milliseconds: number) => void delays.push(milliseconds),
    };
    const handle = injectFaults(() => new Response(), planFaults([fault]), deps);
    const slow = async (path: string) => {
      const before = delays.length;
      await handle(new Request(`http://127.0.0.1${path}`), {});
      return delays.length > before;
    };
    expect(await slow("/instance")).toBe(false);
    expect([await slow("/api/v1/tags"), await slow("/api/v1/tools"), await slow("/")]).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ["RATE_LIMIT", `Use RATE_LIMITED. The forms are ${FORMS}`],
    ["status:50", `Use status:503. The forms are ${FORMS}`],
    ["read:RATE_LIMITED:30", `Use read:RATE_LIMITED. The forms are ${FORMS}`],
    ["RATE_LIMITED@1:2", expect.stringContaining(FORMS)],
    ["drop@0", expect.stringContaining(FORMS)],
    ["status:200", expect.stringContaining(FORMS)],
    ["latency:601s", expect.stringContaining(FORMS)],
    ["", `Use ${FORMS}`],
  ])("rejects %j and suggests: %s", (spec, advice) => {
    const message = `Invalid fault ${JSON.stringify(spec)}`;
    expect(() => parseFault(spec)).toThrow(expect.objectContaining({ message, hint: advice }));
  });
});
