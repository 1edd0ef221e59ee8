import { maskApiKeys } from "../rules/api-key.ts";
import type { Finding, Rule } from "./events.ts";
import { identityOf, remember } from "./remember.ts";

const MAX_REFETCHES = 2;

/** Recognizes answers that are fetched again and again while they are fresh (RFC 9111 §4.2). */
export function refetched(): Rule {
  const fresh = new Map<string, { number: number; until: number; count: number }>();
  return {
    request(request) {
      const kept = fresh.get(request.url);
      const isReported = kept === undefined || kept.count > MAX_REFETCHES || request.at >= kept.until;
      if (isReported || request.method !== "GET" || request.asksAnew()) return undefined;
      kept.count += 1;
      if (kept.count <= MAX_REFETCHES) return undefined;
      const message = `Fetched again for the third time while the answer to request ${kept.number} was fresh. Keep the answer, or send If-None-Match.`;
      return [{ kind: "refetched", requests: [request.number, kept.number], message }];
    },
    answer(request, { at, freshSeconds }) {
      if (freshSeconds === 0 || request.method !== "GET") return;
      const { number, url } = request;
      const until = at + freshSeconds * 1_000;
      const kept = fresh.get(url);
      if (kept === undefined) remember(fresh, url, { number, until, count: 0 });
      else if (request.at < kept.until && (kept.count > 0 || !request.asksAnew())) kept.until = until;
      else Object.assign(kept, { number, until, count: 0 });
    },
    forget: () => fresh.clear(),
    changed: () => fresh.clear(),
  };
}

const MAX_READS = 10;
const WINDOW_MS = 1_000;

/** Recognizes a client that reads one URL many times within a second. */
export function hammered(): Rule {
  /** The latest ten reads of each URL. `next` is the index of the oldest one, if there are ten. */
  const latest = new Map<string, { readonly reads: { number: number; at: number }[]; next: number }>();
  return {
    request({ method, url, number, at }) {
      if (method !== "GET" && method !== "HEAD") return undefined;
      const known = latest.get(url);
      if (known === undefined) {
        remember(latest, url, { reads: [{ number, at }], next: 1 });
        return undefined;
      }
      const oldest = known.reads[known.next];
      if (oldest !== undefined && Math.abs(at - oldest.at) < WINDOW_MS) {
        latest.delete(url);
        const message = `More than ${MAX_READS} reads of one URL in a second, beginning with request ${oldest.number}.`;
        return [{ kind: "hammered", requests: [number, oldest.number], message }];
      }
      known.reads[known.next] = { number, at };
      known.next = (known.next + 1) % MAX_READS;
      return undefined;
    },
  };
}

/** Recognizes pages that no answer linked to. */
export function inventedPage(): Rule {
  const offered = new Map<string, true>();
  let hasForgotten = false;
  return {
    request({ number, query }) {
      if (!/[?&](?:cursor|page|offset)=/.test(query)) return undefined;
      const parameters = new URLSearchParams(query);
      const cursors = hasForgotten ? [] : parameters.getAll("cursor");
      const invented = ["page", "offset"].find((name) => parameters.has(name));
      const problem = cursors.some((cursor) => !offered.has(identityOf(cursor)))
        ? "A cursor that no Link header offered"
        : invented && `The parameter ${invented}, which the API does not have`;
      if (problem === undefined) return undefined;
      const message = `${problem}. Follow the Link header with rel="next".`;
      return [{ kind: "invented-page", requests: [number], message }];
    },
    answer(_request, { nextCursor }) {
      if (nextCursor !== undefined && remember(offered, identityOf(nextCursor), true)) hasForgotten = true;
    },
  };
}

/** Recognizes requests to paths that the API does not have, and API keys where none belongs. */
export const requestForm: Rule = {
  request({ number, path, operation, isKnownPath, credential, hasKeyInUrl }) {
    const isKeyOnRead = operation !== "createDraft" && credential !== "";
    if (isKnownPath && !isKeyOnRead && !hasKeyInUrl) return undefined;
    const findings: Finding[] = [];
    const add = (kind: Finding["kind"], message: string) =>
      findings.push({ kind, requests: [number], message });
    if (!isKnownPath) add("unknown-path", `The API has no path ${maskApiKeys(path).slice(0, 200)}`);
    if (isKeyOnRead)
      add("key-on-read", "An API key on a request that needs none. Send the key only to create drafts.");
    if (hasKeyInUrl)
      add("key-in-url", "An API key in the URL, which is logged. Send the key as Authorization: Bearer.");
    return findings;
  },
};
