import { randomBytes } from "node:crypto";
import type { Draft } from "../../src/contract/index.ts";
import { openJournal } from "../../src/draft/journal/journal.ts";
import type { SubmitPorts } from "../../src/draft/submit/submit-ports.ts";
import { ApiError, NetworkError } from "../../src/errors/remote-errors.ts";
import { tempFolder } from "../support/temp-folder.ts";

type CreateDraft = SubmitPorts["createDraft"];

/** Returns ports for submitting drafts, with a new journal and a clock whose time never changes. */
export function submitPorts(changes: Pick<SubmitPorts, "createDraft"> & Partial<SubmitPorts>): SubmitPorts {
  return {
    clock: { now: () => new Date("2025-06-01T12:00:00.000Z"), elapsed: () => 0 },
    signal: new AbortController().signal,
    cwd: "/work",
    randomBytes,
    journal: openJournal(tempFolder()),
    note: () => undefined,
    ...changes,
  };
}

/** Returns a port that sends the request and then fails, as `http` reports the failure of a service or a network. */
export function failsAfterSending(failure: unknown): CreateDraft {
  return (_body, _key, onAttemptOutcome) => {
    onAttemptOutcome("sent");
    const status = Number(Object(failure).status);
    if (status >= 400 && status < 500 && status !== 408) onAttemptOutcome("refused");
    return Promise.reject(failure);
  };
}

/** Returns a port for `submitDraft` that follows the API's idempotency rules in memory, and records its requests. */
export function aDraftEndpoint() {
  const known = new Map<string, { body: string; draft: Draft }>();
  let made = 0;
  const service = {
    requests: [] as { body: string; key: string }[],
    /** The bodies of the created drafts. */
    made: [] as string[],
    saysReplayed: true,
    get drafts() {
      return made;
    },
    forget: () => known.clear(),
    createDraft: async (...[body, key, onAttemptOutcome]: Parameters<CreateDraft>) => {
      onAttemptOutcome("sent");
      service.requests.push({ body, key });
      const earlier = known.get(key);
      if (earlier && earlier.body !== body) {
        onAttemptOutcome("refused");
        throw new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message: "another body" });
      }
      if (earlier) return { draft: earlier.draft, replayed: service.saysReplayed };
      made += 1;
      service.made.push(body);
      const draft = {
        slug: `draft-${known.size + 1}`,
        status: "DRAFT",
        editorUrl: `https://catalog.example/editor/${made}`,
      };
      known.set(key, { body, draft });
      return { draft, replayed: false };
    },
    /** Creates the draft, but loses the response. */
    dropsTheAnswer: async (...request: Parameters<CreateDraft>): Promise<never> => {
      await service.createDraft(...request);
      throw new NetworkError({ message: "the connection was reset" });
    },
  };
  return service;
}
