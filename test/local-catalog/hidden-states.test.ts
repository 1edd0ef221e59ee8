import { describe, expect, it } from "vitest";
import { LISTING_STATES, type ListingState } from "../../src/contract/listing-states.ts";
import { words } from "../support/words.ts";
import { ACTIONS_TO, aModeratedApp } from "./a-moderated-app.ts";
import { aListing } from "./an-app.ts";

/** A word that no other listing contains. */
const CANARY = "zyxcanary";
/** The addresses whose responses change when the submission becomes live. */
const SHOWING = words(`
  /api/v1/tools /api/v1/tools?q=${CANARY} /api/v1/tools?q=${CANARY.slice(0, 4)}
  /api/v1/tools?category=tools /api/v1/tools?tag=git-hosting /api/v1/tools/${CANARY}-slug /
  /search?q=${CANARY} /tools/${CANARY}-slug /categories /categories/tools /tags /tags/git-hosting
  /feed.xml /sitemaps/1.xml /badge/${CANARY}-slug.svg /media/${CANARY}-slug/logo
`);
const OTHERS = words(`
  /api/v1/tools/gitea /api/v1/categories /api/v1/tags /api/v1/openapi.json /guide /llms.txt /robots.txt
  /sitemap.xml /sitemaps/0.xml /badge/gitea.svg
`);
const ADDRESSES = [...SHOWING, ...OTHERS];
const TAGGED = aListing({ slug: "gitea", tags: [{ slug: "git-hosting", name: "Git hosting" }] });

/** Creates a submission that contains the canary, and changes its state. Returns the responses from `ADDRESSES` before and after. */
async function withCanaryIn(state: ListingState) {
  const app = await aModeratedApp({
    listings: [TAGGED],
    findMedia: async () => ({
      logoUrl: `https://${CANARY}.example/l.png`,
      imageUrl: `https://${CANARY}.example/i.png`,
    }),
  });
  const ask = async () => {
    const responses = await Promise.all(
      ADDRESSES.map((address) => app.get(address, { accept: "text/html" })),
    );
    return Promise.all(
      responses.map(async (response) => ({
        status: response.status,
        etag: response.headers.get("etag"),
        text: `${JSON.stringify([...response.headers])} ${await response.text()}`,
      })),
    );
  };
  const before = await ask();
  await app.submission(`${CANARY}-slug`, {
    name: `${CANARY} name`,
    headline: `${CANARY} headline`,
    description: CANARY.repeat(30),
    websiteUrl: `https://${CANARY}.example/`,
    logoUrl: `https://${CANARY}.example/logo.png`,
    screenshotUrls: [`https://${CANARY}.example/1.png`],
    tags: ["git-hosting"],
  });
  for (const action of ACTIONS_TO[state]) {
    const reason = action === "reject" || action === "unlist" ? { reason: CANARY } : {};
    expect(await app.use(action, `${CANARY}-slug`, reason)).toMatchObject({ result: "changed" });
  }
  return { before, after: await ask() };
}

describe("a submission", () => {
  it.each(LISTING_STATES.filter((state) => state !== "LIVE"))(
    "does not change public responses while its state is %s",
    async (state) => {
      const { before, after } = await withCanaryIn(state);
      expect(after).toEqual(before);
    },
  );

  it("appears in public responses while it is live", async () => {
    const { before, after } = await withCanaryIn("LIVE");
    expect(ADDRESSES.filter((_, index) => after[index]?.text !== before[index]?.text)).toEqual(SHOWING);
    expect(after[5]?.text).toContain(`${CANARY} name`);
  });
});
