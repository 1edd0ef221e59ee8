import { describe, expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { anApp, outcomeOf, type TestApp } from "./an-app.ts";

/** Sends a draft, and runs `meanwhile` during the media lookup. Returns the app, the outcome and the stored drafts. */
async function outcomeWith(meanwhile: (app: TestApp) => void) {
  const change: { run?: () => Promise<void> } = {};
  const app = await anApp({
    findMedia: async () => {
      await change.run?.();
      return { logoUrl: "https://aurora.example/i.png", imageUrl: null };
    },
  });
  change.run = () => app.catalog.database.write(() => meanwhile(app));
  const outcome = await outcomeOf(await app.post(aDraft()));
  delete change.run;
  return { app, outcome, drafts: app.catalog.submissions.list().map(({ slug, owner }) => [slug, owner]) };
}

/** Removes all drafts, owners and keys, and adds the same key for another owner. */
function reset({ key, catalog: { drafts, accounts } }: TestApp): void {
  drafts.clear();
  accounts.clear();
  accounts.add(key, "another owner", new Date());
}

describe("a draft in progress", () => {
  it("is rejected if its key is revoked", async () => {
    const { outcome, drafts } = await outcomeWith(({ catalog }) => catalog.accounts.revoke("1", new Date()));
    expect([outcome, drafts]).toEqual(["401 API_KEY_REQUIRED", []]);
  });

  it("is rejected if its owner is suspended, and can be created after the owner is restored", async () => {
    const { app, outcome, drafts } = await outcomeWith(({ catalog }) =>
      catalog.accounts.suspend("sandbox", new Date()),
    );
    expect([outcome, drafts]).toEqual(["403 OWNER_UNAVAILABLE", []]);
    app.catalog.accounts.suspend("sandbox", undefined);
    expect(await outcomeOf(await app.post(aDraft()))).toBe("201");
  });

  it("is rejected after a reset that added the same key again", async () => {
    const { app, outcome, drafts } = await outcomeWith(reset);
    expect([outcome, drafts]).toEqual(["401 API_KEY_REQUIRED", []]);
    expect(await outcomeOf(await app.post(aDraft()))).toBe("201");
  });
});
