import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { KeyChoice } from "../../src/draft/idempotency-key.ts";
import { openJournal } from "../../src/draft/journal/journal.ts";
import { foldRecords } from "../../src/draft/journal/journaled-submissions.ts";
import type { JournalRecord } from "../../src/draft/journal/record.ts";
import { type RunEnd, SUBMISSION_EVENTS } from "../../src/draft/submit/order-of-events.ts";
import type { SubmitPorts } from "../../src/draft/submit/submit-draft.ts";
import { submitDrafts } from "../../src/draft/submit/submit-drafts.ts";
import { Interrupted } from "../../src/errors/interrupted.ts";
import { ApiError } from "../../src/errors/remote-errors.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aClock, check } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending } from "./draft-endpoint.ts";

type EventName = (typeof SUBMISSION_EVENTS)[number]["event"];

/** One run: the option that decides on its keys, and the event and the way in which it ends before its time. */
interface Run {
  readonly option: KeyChoice["from"];
  readonly end?: { readonly after: EventName; readonly by: RunEnd };
  /** The reader of standard output goes away at once. */
  readonly isUnread?: true;
}

const OPTIONS = ["content", "new", "given", "site"] as const;
const ENDS = SUBMISSION_EVENTS.flatMap(({ event, endsBy }) => endsBy.map((by) => ({ after: event, by })));
const ONE = OPTIONS.flatMap((option) => ENDS.map((end) => ({ option, end })));

describe("a run that ends early, for one draft", () => {
  const ends = ONE.filter(({ end }) => end.by !== "failure of another draft");

  it.each(ends)(
    "leaves the state of the table: $option, $end.by after $end.after",
    async ({ option, end }) => {
      const machine = aMachine(1);
      await machine.run({ option, end });
      const { leaves } = SUBMISSION_EVENTS.find(({ event }) => event === end.after) ?? { leaves: {} };
      const noted = option === "new" ? Object(leaves).new : Object(leaves).other;
      const settled = { refusal: "refused", limit: "refused" };
      expect(await machine.states()).toEqual(
        [Object(settled)[end.by] ?? noted].filter((state) => state !== "none"),
      );
    },
  );

  it.each(ends)(
    "makes one draft when the same command follows: $option, $end.by after $end.after",
    async (run) => {
      const machine = aMachine(1);
      await machine.run(run);
      await machine.run({ option: run.option });
      expect(machine.drafts()).toEqual([1]);
    },
  );

  const others = ends.flatMap((first) =>
    OPTIONS.filter((second) => second !== first.option && isResuming(first, second)).map((second) => ({
      ...first,
      second,
    })),
  );
  it.each(others)(
    "makes one draft when $second follows, and follows again: $option, $end.by after $end.after",
    async ({ second, ...first }) => {
      const machine = aMachine(1);
      await machine.run(first);
      await machine.run({ option: second });
      expect(machine.drafts()).toEqual([1]);
      if (second !== "new") await machine.run({ option: second });
      expect(machine.drafts()).toEqual([1]);
      await machine.run({ option: "new" });
      expect(machine.drafts()).toEqual([2]);
    },
  );
});

describe("a run that ends early, for three drafts", () => {
  const ends = ONE.filter(({ option }) => option !== "given");

  it.each(ends)(
    "makes three drafts when the same command follows: $option, $end.by after $end.after",
    async (run) => {
      const machine = aMachine(3);
      await machine.run(run);
      await machine.run({ ...run });
      await machine.run({ option: run.option });
      expect(machine.drafts()).toEqual([1, 1, 1]);
      if (run.option !== "new") await machine.run({ option: run.option });
      expect(machine.drafts()).toEqual([1, 1, 1]);
      await machine.run({ option: "new" });
      expect(machine.drafts()).toEqual([2, 2, 2]);
    },
  );

  it.each(ENDS)(
    "makes three drafts when a run of the first file comes between: --new, $by after $after",
    async (end) => {
      const machine = aMachine(3);
      await machine.run({ option: "new", end });
      await machine.run({ option: "content" }, 0);
      await machine.run({ option: "content" }, 0);
      await machine.run({ option: "new" });
      expect(machine.drafts()).toEqual([1, 1, 1]);
    },
  );

  it.each(["content", "site"] as const)(
    "makes three drafts when a run of the refused file comes between: %s",
    async (option) => {
      const machine = aMachine(3);
      await machine.run({ option: "new", end: { after: "request sent", by: "refusal" } });
      expect(machine.drafts()).toEqual([1, 0, 1]);
      await machine.run({ option }, 1);
      expect(machine.drafts()).toEqual([1, 1, 1]);
      await machine.run({ option: "new" });
      expect(machine.drafts()).toEqual([1, 1, 1]);
      await machine.run({ option: "new" });
      expect(machine.drafts()).toEqual([2, 2, 2]);
    },
  );
});

describe("a closed standard output", () => {
  it.each(OPTIONS.filter((option) => option !== "given"))("stops no submission: %s", async (option) => {
    const machine = aMachine(6);
    expect(await machine.run({ option, isUnread: true })).toBeUndefined();
    expect(machine.drafts()).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await machine.states()).toEqual(Array(6).fill("created"));
  });

  it("does not hide a failure", async () => {
    const machine = aMachine(3);
    const end = { after: "request sent", by: "refusal" } as const;
    expect(await machine.run({ option: "content", end, isUnread: true })).toMatchObject({
      code: "PARTIAL_FAILURE",
    });
    expect(machine.drafts()).toEqual([1, 0, 1]);
  });
});

/** Reports whether a second run with another option means the draft of the first run. */
function isResuming({ end }: Required<Pick<Run, "end">>, second: KeyChoice["from"]): boolean {
  // A given key is used as it is. A draft that was noted and shown is no intention left open.
  return second !== "given" && end.after !== "draft shown" && end.after !== "draft noted";
}

/** Returns a machine with a journal and so many draft files, where commands run one after the other. */
function aMachine(count: number) {
  const names = Array.from({ length: count }, (_, index) => `Product ${index}`);
  const service = aDraftEndpoint();
  const journal = openJournal(join(tempFolder(), "drafts.jsonl"));
  const textOf = (name: string) =>
    JSON.stringify(aDraft({ name, websiteUrl: `https://${name.replace(" ", "").toLowerCase()}.example` }));

  /** Runs `draft create` for all files, or only one of them, and returns what it threw. */
  const run = async ({ option, end, isUnread }: Run, only?: number): Promise<unknown> => {
    const files = only === undefined ? names : names.slice(only, only + 1);
    const drafts = await Promise.all(files.map(async (file) => ({ file, draft: await check(textOf(file)) })));
    const keyChoice: KeyChoice =
      option === "given" ? { from: "given", key: "the-key-of-a-person" } : { from: option };
    const controller = new AbortController();
    const ports = endingPorts({ service, journal, controller, end, at: files.length > 1 ? 1 : 0 });
    const { results, settle } = submitDrafts(ports, {
      drafts,
      baseUrl: "https://catalog.example",
      keyChoice,
    });
    const show = async () => {
      for await (const _ of results) if (isUnread) break;
      if (end?.after === "draft shown" && end.by === "crash") throw new Error("crash");
      if (end?.after === "draft shown" && end.by === "signal") throw new Interrupted("SIGINT");
      await settle();
    };
    return show().catch((error: unknown) => error);
  };
  return {
    run,
    /** The number of drafts of each file. */
    drafts: () => names.map((name) => service.made.filter((body) => JSON.parse(body).name === name).length),
    states: async () => foldRecords((await journal.read()).records).map(({ state }) => state),
  };
}

interface Ending extends Pick<SubmitPorts, "journal"> {
  readonly service: ReturnType<typeof aDraftEndpoint>;
  readonly controller: AbortController;
  readonly end: Run["end"];
  /** The index of the draft at which the run ends. */
  readonly at: number;
}

/** Returns ports of a run that ends in the given way, at the given draft. */
function endingPorts({ service, journal, controller, end, at }: Ending): SubmitPorts {
  let draft = -1;
  const isHere = (event: EventName) => end?.after === event && draft === at;
  const crash = (): never => {
    throw new Error("crash");
  };
  const append = async (record: JournalRecord) => {
    if (record.type === "attempt") draft += 1;
    if (record.type === "attempt" && isHere("key chosen")) crash();
    if (record.type === "created" && isHere("request sent") && end?.by === "crash") crash();
    await journal.append(record);
    if (record.type === "attempt" && isHere("attempt noted")) crash();
    if (record.type === "created" && isHere("draft noted")) crash();
  };
  return {
    clock: aClock(),
    signal: controller.signal,
    cwd: "/work",
    randomBytes,
    note: () => undefined,
    journal: { ...journal, append },
    createDraft: async (...request) => {
      if (!isHere("request sent")) {
        if (draft === at && end?.by === "failure of another draft")
          return failsAfterSending(REFUSED)(...request);
        return service.createDraft(...request);
      }
      if (end?.by === "refusal") return failsAfterSending(REFUSED)(...request);
      if (end?.by === "limit") return failsAfterSending(LIMIT)(...request);
      if (end?.by === "lost answer") return service.dropsTheAnswer(...request);
      if (end?.by !== "signal") return service.createDraft(...request);
      await service.createDraft(...request);
      throw new Interrupted("SIGINT");
    },
  };
}

const REFUSED = new ApiError({ code: "MEDIA_REQUIRED", status: 422, message: "no logo" });
const LIMIT = new ApiError({ code: "RATE_LIMITED", status: 429, message: "10 drafts a day" });
