import fc from "fast-check";
import { expect, it } from "vitest";
import { ACTION_NAMES, type ListingAction } from "../../src/contract/listing-states.ts";
import { aDraft } from "../support/a-draft.ts";
import { aModeratedApp, type ModeratedApp } from "./a-moderated-app.ts";
import { aListing } from "./an-app.ts";

const SLUG = "aurora";
const BODY = aDraft({ name: "Ours", slug: SLUG });
const KEY = "a-key-for-any-order";

/** Imports a listing with the submission's slug. */
async function importSameSlug({ catalog }: ModeratedApp): Promise<void> {
  const { database, submissions, writer } = catalog;
  await database.write(() => {
    submissions.unlistReplaced((slug) => slug === SLUG, new Date());
    writer.addAll([aListing({ slug: SLUG, name: "Foreign" })]);
  });
}

/** Replaces all listings with one imported listing. */
async function importOthers({ catalog }: ModeratedApp): Promise<void> {
  const { database, submissions, writer } = catalog;
  await database.write(() => {
    submissions.unlistReplaced(() => true, new Date());
    writer.clear();
    writer.addAll([aListing({ slug: "other" })]);
  });
}

type Step = ListingAction | "save" | "import same slug" | "import others";

async function take(app: ModeratedApp, step: Step, number: number): Promise<void> {
  if (step === "import same slug") return importSameSlug(app);
  if (step === "import others") return importOthers(app);
  if (step === "save") {
    await app.save(SLUG, { name: `Ours ${number}`, category: "tools", plan: "free" });
  } else {
    await app.use(step, SLUG, { reason: "A reason." });
  }
}

/** Reports whether the public listing with the slug is the submission, an imported listing, or missing. */
async function shownIn(app: ModeratedApp): Promise<"ours" | "foreign" | "nothing"> {
  const response = await app.get(`/api/v1/tools/${SLUG}`);
  if (response.status === 404) return "nothing";
  return JSON.parse(await response.text()).data.name === "Foreign" ? "foreign" : "ours";
}

function count({ catalog }: ModeratedApp, table: string): number {
  const rows = catalog.database.prepare<{ readonly n: number }>(`SELECT count(*) AS n FROM ${table}`);
  return rows.get()?.n ?? Number.NaN;
}

// The steps toward publication are more frequent and also occur together, so that sequences reach more states.
const TOWARD_LIVE: readonly Step[] = ["save", "submit", "approve"];
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Step[][]>(...TOWARD_LIVE.map((each) => [each])) },
  { weight: 2, arbitrary: fc.constant<Step[]>([...TOWARD_LIVE]) },
  { weight: 5, arbitrary: fc.constantFrom<Step[][]>(...ACTION_NAMES.map((each) => [each])) },
  { weight: 1, arbitrary: fc.constantFrom<Step[][]>(["import same slug"], ["import others"]) },
);
const sequence = fc.array(step, { minLength: 3, maxLength: 25 }).map((parts) => parts.flat());

it("after random actions, saves and imports, a submission is public only if it is LIVE, and its draft still exists", async () => {
  let lives = 0;
  const property = fc.asyncProperty(sequence, async (steps) => {
    const app = await aModeratedApp();
    const first = await (await app.post(BODY, KEY)).text();
    const { editorToken } = app.stored(SLUG) ?? {};
    let version = 0;
    let isForeign = false;
    for (const [number, each] of steps.entries()) {
      await take(app, each, number);
      const stored = app.stored(SLUG);
      const isLive = stored?.state === "LIVE";
      // Only another import removes an imported listing.
      isForeign = each === "import same slug" || (isForeign && each !== "import others");
      const expected = isForeign ? "foreign" : isLive ? "ours" : "nothing";
      expect([await shownIn(app), isForeign && isLive], `${steps.slice(0, number + 1)}`).toEqual([
        expected,
        false,
      ]);
      lives += Number(isLive);
      expect(stored).toMatchObject({ slug: SLUG, editorToken });
      expect(stored?.version).toBeGreaterThanOrEqual(version);
      version = stored?.version ?? 0;
      expect(count(app, "search")).toBe(count(app, "listing"));
      expect(count(app, "draft")).toBe(1);
    }
    expect(await (await app.post(BODY, KEY)).text()).toBe(first);
    app.catalog.database.close();
  });
  await fc.assert(property, { numRuns: 150 });
  // The submission must be LIVE after many steps, or the test would check too little.
  expect(lives).toBeGreaterThan(50);
});
