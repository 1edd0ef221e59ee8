import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { KeyChoice } from "../../src/draft/idempotency-key.ts";
import { openJournal } from "../../src/draft/journal/journal.ts";
import { foldRecords } from "../../src/draft/journal/journaled-submissions.ts";
import type { JournalRecord } from "../../src/draft/journal/record.ts";
import type { PreparedDraft } from "../../src/draft/prepare-drafts.ts";
import { type RunEnd, SUBMISSION_EVENTS } from "../../src/draft/submit/order-of-events.ts";
import { submitDrafts } from "../../src/draft/submit/submit-drafts.ts";
import type { SubmitPorts } from "../../src/draft/submit/submit-ports.ts";
import { InputError } from "../../src/errors/input-error.ts";
import { Interrupted } from "../../src/errors/interrupted.ts";
import { ApiError } from "../../src/errors/remote-errors.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { check } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending, submitPorts } from "./draft-endpoint.ts";

type EventName = (typeof SUBMISSION_EVENTS)[number]["event"];

/** A run with the option that determines its keys. `end` is the event after which the run ends early, and the way in which it ends. */
interface Run {
  readonly option: KeyChoice["from"];
  readonly end?: { readonly after: EventName; readonly by: RunEnd };
  /** Set if the reader of standard output closes it immediately. */
  readonly isUnread?: true;
}

const OPTIONS = ["content", "new", "given", "site"] as const;
const ENDS = SUBMISSION_EVENTS.flatMap(({ event, endsBy }) => endsBy.map((by) => ({ after: event, by })));
const RUNS = OPTIONS.flatMap((option) => ENDS.map((end) => ({ option, end })));

/** The states after a refusal, which settles an attempt. */
const SETTLED: Readonly<Partial<Record<RunEnd, string>>> = { refusal: "refused", limit: "refused" };

function stateAfter({ after, by }: Required<Run>["end"], kind: "batch" | "new" | "other"): string {
  const { leaves } = SUBMISSION_EVENTS.find(({ event }) => event === after) ?? SUBMISSION_EVENTS[0];
  return SETTLED[by] ?? leaves[kind];
}

describe("a run that ends early, for one draft", () => {
  const ends = RUNS.filter(({ end }) => end.by !== "failure of another draft" && end.after !== "batch noted");

  it.each(ends)(
    "leaves the state of the table: $option, $end.by after $end.after",
    async ({ option, end }) => {
      const machine = aMachine(1);
      await machine.run({ option, end });
      const state = stateAfter(end, option === "new" ? "new" : "other");
      expect(await machine.states()).toEqual(state === "none" ? [] : [state]);
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
    "makes one draft when $second follows twice: $option, $end.by after $end.after",
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
  const runs = RUNS.filter(({ option }) => option !== "given");

  it.each(runs)(
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

  it.each(runs.filter(({ option }) => option !== "new"))(
    "makes three drafts when one file is run alone in between: $option, $end.by after $end.after",
    async (run) => {
      for (const file of [0, 1, 2]) {
        const machine = aMachine(3);
        await machine.run(run);
        await machine.run({ option: run.option }, file);
        await machine.run({ option: run.option });
        expect(machine.drafts()).toEqual([1, 1, 1]);
      }
    },
  );
});

describe("a batch that ends early", () => {
  // Without a record, a batch has no effect on later runs.
  const ends = ENDS.filter(({ after }) => after !== "key chosen");
  const between = ends.flatMap((end) => OPTIONS.map((second) => ({ end, second })));

  it.each(ENDS.filter(({ by }) => by !== "failure of another draft"))(
    "leaves the state of the table: $by after $after",
    async (end) => {
      const machine = aMachine(3);
      await machine.run({ option: "new", end });
      const state = stateAfter(end, "batch");
      expect(await machine.stateOf(1)).toBe(state === "none" ? undefined : state);
    },
  );

  it("records every file before the first request", async () => {
    const machine = aMachine(3);
    machine.breakFile(1);
    await machine.run({ option: "new", end: { after: "batch noted", by: "crash" } });
    expect(await machine.states()).toEqual(["planned", "planned", "planned"]);
  });

  it.each(between.filter(({ second }) => second !== "given"))(
    "makes three drafts when one file is run alone with $second in between: $end.by after $end.after",
    async ({ end, second }) => {
      for (const file of [0, 1, 2]) {
        const machine = aMachine(3);
        await machine.run({ option: "new", end });
        await machine.run({ option: second }, file);
        if (second !== "new") await machine.run({ option: second }, file);
        await machine.run({ option: "new" });
        expect(machine.drafts()).toEqual([1, 1, 1]);
        await machine.run({ option: "new" });
        expect(machine.drafts()).toEqual([2, 2, 2]);
      }
    },
  );

  // `--key-from site` refuses a second draft for a website.
  it.each(between.filter(({ second }) => second !== "site"))(
    "makes no second draft of an edited file that $second created: $end.by after $end.after",
    async ({ end, second }) => {
      for (const file of [0, 1, 2]) {
        const machine = aMachine(3);
        await machine.run({ option: "new", end });
        machine.edit(file);
        await machine.run({ option: second }, file);
        const made = machine.drafts()[file] ?? 0;
        await machine.run({ option: "new" });
        expect(machine.drafts()).toEqual([0, 1, 2].map((each) => (each === file ? made : 1)));
        await machine.run({ option: "new" });
        expect(machine.drafts()).toEqual([0, 1, 2].map((each) => (each === file ? made + 1 : 2)));
      }
    },
  );

  it.each(OPTIONS)("makes no second draft of a corrected file that %s created", async (second) => {
    const machine = aMachine(3);
    machine.breakFile(1);
    await machine.run({ option: "new" });
    machine.edit(1);
    await machine.run({ option: second }, 1);
    await machine.run({ option: "new" });
    expect(machine.drafts()).toEqual([1, 1, 1]);
    await machine.run({ option: "new" });
    expect(machine.drafts()).toEqual([2, 2, 2]);
  });

  it("makes a second draft when a file is run alone with --new twice", async () => {
    const machine = aMachine(3);
    await machine.run({ option: "new", end: { after: "request sent", by: "limit" } });
    await machine.run({ option: "new" }, 2);
    await machine.run({ option: "new" }, 2);
    expect(machine.drafts()).toEqual([1, 0, 2]);
    await machine.run({ option: "new" });
    expect(machine.drafts()).toEqual([1, 1, 2]);
  });

  it("returns the draft that existed before the batch when the command that created it runs again", async () => {
    const machine = aMachine(3);
    await machine.run({ option: "content" }, 2);
    await machine.run({ option: "new", end: { after: "batch noted", by: "crash" } });
    await machine.run({ option: "content" }, 2);
    expect(machine.drafts()).toEqual([0, 0, 1]);
    await machine.run({ option: "new" });
    expect(machine.drafts()).toEqual([1, 1, 2]);
  });

  it.each([
    ["one draft of a file with several names", ["a.json", "./a.json", "link.json"], 1],
    ["two drafts of a repeated name", ["a.json", "a.json"], 2],
    ["two drafts of two files with the same content", ["a.json", "copy.json"], 2],
  ])("makes %s", async (_, names, count) => {
    const folder = tempFolder();
    const machine = aMachine(0, folder);
    const text = JSON.stringify(aDraft());
    await writeFile(join(folder, "a.json"), text);
    await writeFile(join(folder, "copy.json"), text);
    await symlink("a.json", join(folder, "link.json"));
    const drafts = names.map((file) => check(text, {}, { file }));
    const run = async () => machine.submit(await Promise.all(drafts), { option: "new" });
    await run();
    expect(machine.service.made).toHaveLength(count);
    await run();
    expect(machine.service.made).toHaveLength(2 * count);
  });
});

describe("a closed standard output", () => {
  it.each(OPTIONS.filter((option) => option !== "given"))(
    "does not stop the submission: %s",
    async (option) => {
      const machine = aMachine(6);
      expect(await machine.run({ option, isUnread: true })).toBeUndefined();
      expect(machine.drafts()).toEqual([1, 1, 1, 1, 1, 1]);
      expect(await machine.states()).toEqual(Array(6).fill("created"));
    },
  );

  it("does not hide a failure", async () => {
    const machine = aMachine(3);
    const end = { after: "request sent", by: "refusal" } as const;
    expect(await machine.run({ option: "content", end, isUnread: true })).toMatchObject({
      code: "PARTIAL_FAILURE",
    });
    expect(machine.drafts()).toEqual([1, 0, 1]);
  });
});

/** Reports whether a second run with another option resumes the draft of the first run. */
function isResuming({ end }: Required<Pick<Run, "end">>, second: KeyChoice["from"]): boolean {
  // A chosen key is always sent, and a draft that was recorded and shown is complete.
  return second !== "given" && end.after !== "draft shown" && end.after !== "draft noted";
}

/** Returns a machine with a journal and a number of draft files. Its commands run one after the other. */
function aMachine(count: number, cwd = "/work") {
  const names = Array.from({ length: count }, (_, index) => `Product ${index}`);
  const service = aDraftEndpoint();
  const journal = openJournal(tempFolder());
  const broken = new Set<string>();
  const edited = new Set<string>();
  const prepare = async (name: string): Promise<PreparedDraft> => {
    const file = `${name}.json`;
    if (broken.has(name))
      return { file, error: new InputError({ message: "broken", problems: [], sources: new Map() }) };
    const websiteUrl = `https://${name.replace(" ", "").toLowerCase()}.example`;
    const headline = edited.has(name) ? "Edited" : "As it was";
    return check(JSON.stringify(aDraft({ name, headline, websiteUrl })), {}, { file });
  };

  /** Submits drafts, and returns what `draft create` threw. */
  const submit = async (
    drafts: readonly PreparedDraft[],
    { option, end, isUnread }: Run,
  ): Promise<unknown> => {
    const keyChoice: KeyChoice =
      option === "given" ? { from: "given", key: "the-key-of-a-person" } : { from: option };
    const controller = new AbortController();
    const ports = endingPorts({ service, journal, controller, end, at: drafts.length > 1 ? 1 : 0 });
    const { results, settle } = submitDrafts(
      { ...ports, cwd },
      { drafts, baseUrl: "https://catalog.example", keyChoice },
    );
    const show = async () => {
      for await (const _ of results) if (isUnread) break;
      if (end?.after === "draft shown" && end.by === "crash") throw new Error("crash");
      if (end?.after === "draft shown" && end.by === "signal") throw new Interrupted("SIGINT");
      await settle();
    };
    return show().catch((error: unknown) => error);
  };
  const submissions = async () => foldRecords((await journal.read()).records);
  return {
    service,
    submit,
    /** Runs `draft create` for all files, or only for one file. */
    run: async (run: Run, only?: number) => {
      const files = only === undefined ? names : names.slice(only, only + 1);
      return submit(await Promise.all(files.map(prepare)), run);
    },
    /** Makes a file invalid. */
    breakFile: (index: number) => broken.add(`Product ${index}`),
    /** Changes the content of a file, which is valid afterwards. */
    edit: (index: number) => {
      broken.delete(`Product ${index}`);
      edited.add(`Product ${index}`);
    },
    /** The number of drafts of each file. */
    drafts: () => names.map((name) => service.made.filter((body) => JSON.parse(body).name === name).length),
    states: async () => (await submissions()).map(({ state }) => state),
    stateOf: async (index: number) =>
      (await submissions()).find(({ last }) => last.name === `Product ${index}`)?.state,
  };
}

interface Ending extends Pick<SubmitPorts, "journal"> {
  readonly service: ReturnType<typeof aDraftEndpoint>;
  readonly controller: AbortController;
  readonly end: Run["end"];
  /** The index of the draft at which the run ends. */
  readonly at: number;
}

/** Returns the ports of a run that ends as `end` describes at the draft `at`. */
function endingPorts({ service, journal, controller, end, at }: Ending): SubmitPorts {
  let draft = -1;
  const isHere = (event: EventName) => end?.after === event && draft === at;
  const crash = (): never => {
    throw new Error("crash");
  };
  const append = async (...records: readonly JournalRecord[]) => {
    const [record] = records;
    if (record?.type === "planned") {
      if (end?.after === "key chosen") crash();
      await journal.append(...records);
      if (end?.after === "batch noted" && end.by === "crash") crash();
      if (end?.after === "batch noted") controller.abort(new Interrupted("SIGINT"));
      return;
    }
    if (record?.type === "attempt") draft += 1;
    if (record?.type === "attempt" && isHere("key chosen")) crash();
    if (record?.type === "created" && isHere("request sent") && end?.by === "crash") crash();
    await journal.append(...records);
    if (record?.type === "attempt" && isHere("attempt noted")) crash();
    if (record?.type === "created" && isHere("draft noted")) crash();
  };
  return submitPorts({
    signal: controller.signal,
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
  });
}

const REFUSED = new ApiError({ code: "MEDIA_REQUIRED", status: 422, message: "no logo" });
const LIMIT = new ApiError({ code: "RATE_LIMITED", status: 429, message: "10 drafts a day" });
