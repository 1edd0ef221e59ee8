import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { catalogStore } from "../../src/local-catalog/open-catalog.ts";
import { openDatabase } from "../../src/local-catalog/store/open-database.ts";
import { bundledProgram } from "../support/bundled-program.ts";
import { ROOT } from "../support/repository.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aModeratedApp } from "./a-moderated-app.ts";

const PROGRAM = new URL("./programs/save-and-review.ts", import.meta.url);
const SAVES = 100;
/** The number of kills. To change it, run, for example, `KILLS=50 npx vitest run test/local-catalog/review-in-processes.test.ts`. */
const KILLS = Number(process.env["KILLS"] ?? 6);

/** Creates the draft `aurora` in a data folder. Returns the folder, the draft's version, and a function that starts `PROGRAM`. */
async function aSharedDraft() {
  const dataFolder = tempFolder();
  const app = await aModeratedApp({ dataFolder });
  const { version } = await app.submission("aurora");
  app.catalog.database.close();
  const start = async () => {
    const env = { NODE_PATH: join(ROOT, "node_modules") };
    const child = fork(await bundledProgram(PROGRAM), [dataFolder, "aurora"], { env });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    return child;
  };
  return { dataFolder, version, start };
}

const answer = async (child: ChildProcess, message: { readonly name: string; readonly version: number }) => {
  const answered = once(child, "message");
  child.send(message);
  const [result] = await answered;
  return String(result);
};

it(`of two processes that save the same version at the same time, exactly one succeeds (${SAVES} rounds)`, async () => {
  const { dataFolder, version, start } = await aSharedDraft();
  const both = await Promise.all([start(), start()]);
  for (let round = 0; round < SAVES; round += 1) {
    const results = await Promise.all(
      both.map((child, index) =>
        answer(child, { name: `Round ${round} of ${index}`, version: version + round }),
      ),
    );
    expect(results.toSorted(), `round ${round}`).toEqual(["refused", "saved"]);
    const winner = results.indexOf("saved");
    const { submissions, database } = catalogStore(await openDatabase(dataFolder));
    expect(submissions.findBySlug("aurora")).toMatchObject({
      version: version + round + 1,
      fields: { name: `Round ${round} of ${winner}` },
    });
    database.close();
  }
}, 60_000);

it(
  "after kill -9 during a review, the listing is public only if its state is LIVE, and the database is intact",
  async () => {
    const { dataFolder, start } = await aSharedDraft();
    const states = new Set<string>();
    for (let round = 0; round < KILLS; round += 1) {
      const child = await start();
      child.send("review");
      // The process may already have started the next action when it is killed.
      for (let actions = 0; actions <= round; actions += 1) await once(child, "message");
      child.kill("SIGKILL");
      await once(child, "exit");

      const { submissions, listings, database } = catalogStore(await openDatabase(dataFolder));
      const state = submissions.findBySlug("aurora")?.state ?? "lost";
      const isLive = state === "LIVE";
      states.add(state);
      expect(listings.find("aurora") !== undefined, state).toBe(isLive);
      const [words, tags] = ["search", "listing"].map((table) =>
        database.get<number>(`SELECT count(*) AS value FROM ${table}`),
      );
      expect(words, state).toBe(tags);
      expect(database.get("SELECT integrity_check AS value FROM pragma_integrity_check")).toBe("ok");
      database.close();
    }
    expect(["DRAFT", "SUBMITTED", "LIVE", "PRIVATE"]).toEqual(expect.arrayContaining([...states]));
  },
  30_000 + KILLS * 2_000,
);
