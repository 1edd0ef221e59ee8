import { randomUUID } from "node:crypto";
import { ApiError, NetworkError } from "../../src/contract/errors/remote-errors.ts";
import type { Draft } from "../../src/contract/index.ts";
import type { Connection, SubmitDeps } from "../../src/draft/submit/submission.ts";
import { tempFolder } from "../support/temp-folder.ts";

type Send = Connection["catalog"]["createDraft"];
type CreateDraft = (request: Parameters<Send>[0]) => Promise<Awaited<ReturnType<Send>>["value"]>;

/** The dependencies, which connect to a catalog with this function and this API key. */
export interface TestDeps extends SubmitDeps {
  createDraft: CreateDraft;
  apiKey(): Promise<string>;
}

/** Returns dependencies for submitting drafts, with a new journal and a clock whose time never changes. */
export function submitDeps(changes: Pick<TestDeps, "createDraft"> & Partial<TestDeps>): TestDeps {
  const deps: Omit<TestDeps, "connector"> = {
    baseUrl: "sandbox",
    isJob: false,
    isStrict: false,
    hasOwnTime: false,
    clock: { now: () => new Date("2025-06-01T12:00:00.000Z"), elapsed: () => 0 },
    signal: new AbortController().signal,
    newId: randomUUID,
    apiKey: async () => "cat_0123456789",
    dataFolder: tempFolder(),
    dataId: undefined,
    localState: async () => undefined,
    note: () => undefined,
    ...changes,
  };
  const createDraft: Send = async (request) => ({
    value: await deps.createDraft(request),
    ...{ raw: Buffer.alloc(0), isPlain: true, cache: "off", ageSeconds: undefined },
  });
  const connector = { connect: async () => ({ catalog: { createDraft }, apiKey: deps.apiKey }) };
  return Object.assign(deps, { connector });
}

/** Returns a function that reports the outcomes of one attempt as `CatalogClient.createDraft` does, and then fails. */
export function failsAfterSending(failure: unknown): CreateDraft {
  return ({ onSent, onRefused }) => {
    onSent?.();
    if (failure instanceof ApiError && failure.status < 500 && failure.status !== 408) onRefused?.();
    return Promise.reject(failure);
  };
}

/** Returns an in-memory endpoint for `submitDraft` that follows the API's idempotency rules and records its requests. */
export function aDraftEndpoint() {
  const known = new Map<string, { body: string; draft: Draft }>();
  let made = 0;
  const service = {
    requests: [] as { body: string; key: string }[],
    saysReplayed: true,
    get drafts() {
      return made;
    },
    createDraft: async ({ body, idempotencyKey: key, onSent, onRefused }: Parameters<CreateDraft>[0]) => {
      onSent?.();
      service.requests.push({ body, key });
      const earlier = known.get(key);
      if (earlier && earlier.body !== body) {
        onRefused?.();
        throw new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message: "another body" });
      }
      if (earlier) return { draft: earlier.draft, replayed: service.saysReplayed };
      made += 1;
      const draft = {
        slug: String(JSON.parse(body).slug),
        status: "DRAFT",
        editorUrl: `https://catalog.example/editor/${made}`,
      };
      known.set(key, { body, draft });
      return { draft, replayed: false };
    },
    /** Creates the draft, but loses the response. */
    dropsTheAnswer: async (request: Parameters<CreateDraft>[0]): Promise<never> => {
      await service.createDraft(request);
      throw new NetworkError({ message: "the connection was reset" });
    },
  };
  return service;
}
