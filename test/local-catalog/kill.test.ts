import { join } from "node:path";
import { expect, it } from "vitest";
import { Database } from "../../src/local-catalog/store/database.ts";
import { aDraft, aNamedDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { admin, postDraft } from "./a-service.ts";
import { outcomeOf } from "./an-app.ts";
import { type ChildService, startChildService } from "./child-service.ts";

/** The number of kills. To change it, run, for example, `KILLS=50 npx vitest run test/local-catalog/kill.test.ts`. */
const KILLS = Number(process.env["KILLS"] ?? 4);

interface Attempt {
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly body: unknown;
  /** The body of a successful response, or undefined if there was no such response. */
  answer: string | undefined;
}

/**
 * Sends drafts from three clients at the same time, and kills the process after one to four responses. Each client stops at its first request
 * without a successful response.
 */
async function sendUntilKilled(
  service: ChildService,
  apiKey: string,
  round: number,
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  let answered = 0;
  const client = async () => {
    for (;;) {
      const idempotencyKey = `kill-round-${String(round).padStart(4, "0")}-${attempts.length}`;
      const attempt: Attempt = {
        apiKey,
        idempotencyKey,
        body: aNamedDraft({ name: `Round ${round}` }),
        answer: undefined,
      };
      attempts.push(attempt);
      const response = await send(service, attempt).catch(() => undefined);
      attempt.answer = response?.status === 201 ? await response.text().catch(() => undefined) : undefined;
      if (attempt.answer === undefined) return;
      answered += 1;
      if (answered === 1 + (round % 4)) await service.kill();
    }
  };
  await Promise.all([client(), client(), client()]);
  return attempts;
}

function send({ baseUrl }: ChildService, { apiKey, body, idempotencyKey }: Attempt): Promise<Response> {
  return postDraft({ baseUrl, apiKey }, body, idempotencyKey);
}

/** Returns the path of the editor URL in a response. The ports differ, because each process listens on a free port. */
function linkIn(answer = ""): string {
  return new URL(JSON.parse(answer).data.editorUrl).pathname;
}

function count(dataFolder: string, from: string, what = "*"): number | undefined {
  const database = new Database(join(dataFolder, "catalog.db"));
  const counted = database.get<number>(`SELECT count(${what}) AS value FROM ${from}`);
  database.close();
  return counted;
}

it("a service that is killed does not lose acknowledged drafts, create a draft twice, or block an idempotency key", {
  timeout: 60_000 + KILLS * 2_000,
}, async () => {
  const dataFolder = tempFolder();
  const attempts: Attempt[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const service = await startChildService(dataFolder);
    const { key } = await admin<{ key: string }>(dataFolder, "POST", "/keys", { owner: `owner ${round}` });
    attempts.push(...(await sendUntilKilled(service, key, round)));
  }

  const service = await startChildService(dataFolder);
  const acknowledged = attempts.filter(({ answer }) => answer !== undefined);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  for (const attempt of acknowledged) {
    const again = await send(service, attempt);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(linkIn(await again.text())).toBe(linkIn(attempt.answer));
  }
  const lost = attempts.filter(({ answer }) => answer === undefined);
  const resent = await Promise.all(lost.map((attempt) => send(service, attempt)));
  expect(resent.map(({ status }) => status)).toEqual(new Array(3 * KILLS).fill(201));
  await service.kill();

  expect(count(dataFolder, "draft")).toBe(attempts.length);
  expect(count(dataFolder, "idempotency", "DISTINCT draft_id")).toBe(attempts.length);
  expect(count(dataFolder, "pragma_integrity_check WHERE integrity_check <> 'ok'")).toBe(0);
});

it("two processes on one data folder create one draft for 100 identical simultaneous requests, and send the same body in all responses", async () => {
  const dataFolder = tempFolder();
  const start = () => startChildService(dataFolder, "--public-url", "http://catalog.test");
  const services = await Promise.all([start(), start()]);
  expect(services[0].apiKey).toBe(services[1].apiKey);

  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      postDraft(services[index % 2 === 0 ? 0 : 1], aDraft(), "identical-request-1"),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(responses.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  expect(new Set(responses.map(({ headers }) => headers.get("location"))).size).toBe(1);
  // The first draft counts toward the limit of ten, so nine more are created.
  const more = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      postDraft(
        services[index % 2 === 0 ? 0 : 1],
        aNamedDraft(),
        `different-key-${String(index).padStart(4, "0")}`,
      ),
    ),
  );
  const outcomes = await Promise.all(more.map(outcomeOf));
  expect(outcomes.filter((outcome) => outcome === "201")).toHaveLength(9);
  expect(outcomes.filter((outcome) => outcome === "429 RATE_LIMITED")).toHaveLength(11);
});
