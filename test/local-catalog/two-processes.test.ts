import { describe, expect, it } from "vitest";
import { aDraft, aNamedDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { postDraft } from "./a-service.ts";
import { outcomeOf } from "./an-app.ts";
import { startChildService } from "./child-service.ts";

describe("two processes on one data folder", () => {
  it("create one draft for 100 identical simultaneous requests, and send the same body in all responses", async () => {
    const dataFolder = tempFolder();
    const options = { dataFolder, publicUrl: "http://catalog.test" };
    const services = await Promise.all([startChildService(options), startChildService(options)]);
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
});
