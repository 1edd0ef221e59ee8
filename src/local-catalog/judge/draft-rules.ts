import type { Finding, Rule, SeenDraft, SeenRequest } from "./events.ts";
import { identityOf, remember } from "./remember.ts";

interface Attempt {
  readonly number: number;
  readonly owner: number | undefined;
  readonly draft: SeenDraft;
}

/** The statuses after which a client cannot know whether the draft exists, besides all of at least 500. */
const isUnclear = (status: number) => status >= 500 || status === 408;

/** The maximum number of lost answers to compare with each draft. */
const MAX_LOST = 200;

/** Recognizes another draft of a product whose first answer was lost. */
export function secondDraft(): Rule {
  const latest = new Map<string, number>();
  const lost = new Map<string, Attempt>();
  const lose = (request: SeenRequest) => {
    const attempt = attemptOf(request);
    // An answer that was asked for again before the loss became known is not lost.
    if (attempt === undefined || latest.get(keyOf(attempt)) !== attempt.number) return;
    lost.set(keyOf(attempt), attempt);
    for (const oldest of lost.keys()) if (lost.size > MAX_LOST) lost.delete(oldest);
  };
  return {
    request(request) {
      const attempt = attemptOf(request);
      if (attempt === undefined) return undefined;
      remember(latest, keyOf(attempt), attempt.number);
      lost.delete(keyOf(attempt));
      const earlier = [...lost.values()].find((other) => isSameProduct(other, attempt));
      if (earlier === undefined) return undefined;
      const message = `Another draft of the same product with a new Idempotency-Key, although the answer to request ${earlier.number} was lost. Send that request again with its own key.`;
      return [{ kind: "second-draft", requests: [attempt.number, earlier.number], message }];
    },
    answer(request, { status }) {
      if (isUnclear(status)) lose(request);
    },
    lost: lose,
    forget() {
      lost.clear();
      latest.clear();
    },
  };
}

/** Recognizes one idempotency key that is used for two texts. A refused text does not use its key up. */
export function keyReused(): Rule {
  const texts = new Map<string, { readonly number: number; readonly text: string }>();
  return {
    request(request) {
      const attempt = attemptOf(request);
      if (attempt === undefined || attempt.draft.key === "") return undefined;
      const key = keyOf(attempt);
      const { number, draft } = attempt;
      const earlier = texts.get(key);
      remember(texts, key, earlier ?? { number, text: draft.text });
      if (earlier === undefined || earlier.text === draft.text) return undefined;
      const message = `The Idempotency-Key of request ${earlier.number} with different text. Use one key for each draft.`;
      return [{ kind: "key-reused", requests: [number, earlier.number], message }];
    },
    answer(request, { status }) {
      const attempt = attemptOf(request);
      const isRefused = status >= 400 && status !== 409 && !isUnclear(status);
      if (attempt === undefined || !isRefused) return;
      const key = keyOf(attempt);
      if (texts.get(key)?.number === request.number) texts.delete(key);
    },
    forget: () => texts.clear(),
  };
}

/** Recognizes drafts whose creation the client never learned about. */
export function draftLost(): Rule {
  const lost = new WeakSet<SeenRequest>();
  const latest = new Map<string, SeenRequest>();
  return {
    request(request) {
      const attempt = attemptOf(request);
      if (attempt !== undefined) remember(latest, keyOf(attempt), request);
      return undefined;
    },
    unsent(request, { status }, loss) {
      if (status === 201 && loss === "closed") lost.add(request);
    },
    end() {
      const requests = [...latest.values()].filter((request) => lost.has(request));
      const message =
        "The client closed the connection before the answer to a draft that was created, and never asked again. Send the same request again.";
      return requests.map(({ number }): Finding => ({ kind: "draft-lost", requests: [number], message }));
    },
    forget: () => latest.clear(),
  };
}

/** Recognizes draft requests that break the rules of the API by themselves. */
export const draftForm: Rule = {
  request(request) {
    const { number } = request;
    const { draft } = attemptOf(request) ?? {};
    if (draft === undefined) return undefined;
    const findings: Finding[] = [];
    const add = (kind: Finding["kind"], message: string) =>
      findings.push({ kind, requests: [number], message });
    if (!draft.isKeyValid) {
      add("no-idempotency-key", "A draft without a valid Idempotency-Key. Send one of 16 to 256 characters.");
    }
    if (!draft.isJson) add("wrong-type", "A draft is sent as Content-Type: application/json, in UTF-8.");
    for (const name of draft.unknownFields)
      add("unknown-field", `A draft has no field ${JSON.stringify(name)}.`);
    return findings;
  },
};

function attemptOf({ number, owner, draft }: SeenRequest): Attempt | undefined {
  return draft === undefined || draft === "question" ? undefined : { number, owner, draft };
}

function keyOf({ owner, draft, number }: Attempt): string {
  return identityOf(owner, draft.key === "" ? number : draft.key);
}

/** Reports whether two attempts of one owner have the same slug or, if one of them has none, the same name and website. */
function isSameProduct(one: Attempt, other: Attempt): boolean {
  if (one.owner === undefined || one.owner !== other.owner) return false;
  const slugs = [one.draft.slug, other.draft.slug];
  return slugs.includes(undefined) ? one.draft.product === other.draft.product : slugs[0] === slugs[1];
}
