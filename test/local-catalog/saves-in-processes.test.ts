import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { catalogStore } from "../../src/local-catalog/open-catalog.ts";
import { openDatabase } from "../../src/local-catalog/store/open-database.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aModeratedApp } from "./a-moderated-app.ts";
import { startProgram } from "./child-service.ts";

const PROGRAM = new URL("./programs/save.ts", import.meta.url);
const SAVES = 100;

/** Creates the draft `aurora` in a data folder. Returns the folder, the draft's version, and a function that starts `PROGRAM`. */
async function aSharedDraft() {
  const dataFolder = tempFolder();
  const app = await aModeratedApp({ dataFolder });
  const { version } = await app.submission("aurora");
  app.catalog.database.close();
  const start = async () => (await startProgram(PROGRAM, dataFolder, "aurora")).child;
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
