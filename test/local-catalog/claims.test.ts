import { describe, expect, it } from "vitest";
import { processIdentity } from "../../src/base/files/running-process.ts";
import { aDraft } from "../support/a-draft.ts";
import { anApp, outcomeOf } from "./an-app.ts";

const USE = { ownerId: 1, key: "idempotency-key-1", fingerprint: "f" };

async function stateOf(claim: Promise<{ readonly state: string }>): Promise<string> {
  return (await claim).state;
}

describe("a claim on an idempotency key", () => {
  it("blocks other claims until it expires, and cannot be committed after a new claim", async () => {
    const { drafts, database } = (await anApp()).catalog;
    const crashed = await drafts.claim(USE, () => undefined);
    expect(await stateOf(drafts.claim(USE, () => undefined))).toBe("held");
    database.exec("UPDATE idempotency SET claimed_until = claimed_until - 15000");
    expect(await stateOf(drafts.claim(USE, () => undefined))).toBe("claimed");
    if (crashed.state !== "claimed") throw new Error("The key was not claimed");
    const never = () => {
      throw new Error("The draft must not be created");
    };
    expect(await drafts.commit(crashed.claim, never)).toBeUndefined();
    await drafts.release(crashed.claim);
    expect(await stateOf(drafts.claim(USE, () => undefined))).toBe("held");
  });

  it("can be replaced as soon as its process has ended", async () => {
    const { drafts, database } = (await anApp()).catalog;
    await drafts.claim(USE, () => undefined);
    const ended = processIdentity().replace(/ \d+ \d*$/, ` ${2 ** 22} 1`);
    database.run("UPDATE idempotency SET claimed_by = ?", ended);
    expect(await stateOf(drafts.claim(USE, () => undefined))).toBe("claimed");
    expect(await stateOf(drafts.claim(USE, () => undefined))).toBe("held");
  });
});

describe("simultaneous requests", () => {
  it("wait for the first request, and create one draft if the first request fails", async () => {
    const waiting: (() => void)[] = [];
    let lookups = 0;
    const app = await anApp({
      findMedia: async () => {
        lookups += 1;
        const isFirst = lookups === 1;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { logoUrl: isFirst ? null : "https://a.example/i.png", imageUrl: null };
      },
    });
    const first = app.post(aDraft());
    const second = app.post(aDraft());
    const other = app.post(aDraft({ headline: "Other" }));
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(lookups).toBe(1);
    waiting.shift()?.();
    expect(await outcomeOf(await first)).toBe("422 MEDIA_REQUIRED");
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(lookups).toBe(2);
    waiting.shift()?.();
    expect([await outcomeOf(await second), await outcomeOf(await other)].sort()).toEqual([
      "201",
      "409 IDEMPOTENCY_CONFLICT",
    ]);
  });

  it("are rejected with 401 if their key is revoked in the meantime", async () => {
    const app = await anApp({
      findMedia: () => new Promise(() => undefined),
      sleep: async () => void app.catalog.accounts.revoke("1", new Date()),
    });
    void app.post(aDraft());
    expect(await outcomeOf(await app.post(aDraft()))).toBe("401 API_KEY_REQUIRED");
  });

  it("are rejected with 503 and Retry-After if the first request does not finish", async () => {
    const app = await anApp({ findMedia: () => new Promise(() => undefined) });
    void app.post(aDraft());
    const response = await app.post(aDraft());
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await outcomeOf(response)).toBe("503 RATE_LIMIT_UNAVAILABLE");
  });
});
