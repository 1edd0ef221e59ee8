import { describe, expect, it } from "vitest";
import { findAccount } from "../../src/local-catalog/rules/account.ts";
import { aDraft } from "../support/a-draft.ts";
import { aModeratedApp, NOW } from "./a-moderated-app.ts";

/** Returns an app with the account tokens of two owners. */
async function withAccounts() {
  const app = await aModeratedApp();
  const { database, keys, accounts, submissions } = app.catalog;
  const deps = { accounts, submissions, clock: { now: () => NOW } };
  const adaKey = "cat_ada".padEnd(47, "a");
  const [mine, adas] = await database.write(() => {
    keys.add(adaKey, "ada", NOW);
    return [accounts.tokenOf("sandbox"), accounts.tokenOf("ada")].map((token) => token ?? "");
  });
  return { app, deps, mine: mine ?? "", adas: adas ?? "", adaKey };
}

describe("an account link", () => {
  it("has a 24-byte token, which changes only when it is renewed", async () => {
    const { app, deps, mine, adas } = await withAccounts();
    const { accounts, database } = app.catalog;
    expect(Buffer.from(mine, "base64url")).toHaveLength(24);
    expect(mine).not.toBe(adas);
    expect(await database.write(() => accounts.tokenOf("sandbox"))).toBe(mine);
    const renewed = (await database.write(() => accounts.tokenOf("sandbox", true))) ?? "";
    expect(renewed).not.toBe(mine);
    expect(findAccount(deps, mine)).toBeUndefined();
    expect(findAccount(deps, renewed)?.owner).toBe("sandbox");
    expect(await database.write(() => accounts.tokenOf("nobody"))).toBeUndefined();
  });

  it("shows the owner's keys, each with the number of drafts created today, but not other owners' submissions", async () => {
    const { app, deps, mine, adas, adaKey } = await withAccounts();
    await app.submission("aurora");
    await app.post(aDraft({ slug: "of-ada" }), "the-draft-of-ada-1", { authorization: `Bearer ${adaKey}` });
    expect(findAccount(deps, mine)).toMatchObject({
      owner: "sandbox",
      isSuspended: false,
      keys: [
        {
          id: "1",
          start: expect.stringMatching(/^cat_[\w-]{4}$/),
          name: "",
          lastUsedOn: NOW.toISOString().slice(0, 10),
          createdAt: NOW.toISOString(),
          revokedAt: null,
          draftsToday: 1,
        },
      ],
      submissions: [{ slug: "aurora", state: "DRAFT" }],
    });
    expect(findAccount(deps, adas)?.submissions.map(({ slug }) => slug)).toEqual(["of-ada"]);
    expect(findAccount(deps, "")).toBeUndefined();
  });
});
