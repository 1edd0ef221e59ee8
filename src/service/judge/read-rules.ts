import { maskApiKeys } from "../rules/api-key.ts";
import type { Finding, Rule, SeenRequest } from "./events.ts";
import { identityOf, remember } from "./remember.ts";

const isRead = ({ method }: SeenRequest) => method === "GET" || method === "HEAD";

const MAX_REFETCHES = 2;

/** Recognizes answers that are fetched again and again while they are fresh (RFC 9111 §4.2). */
export function refetched(): Rule {
  const fresh = new Map<string, { readonly number: number; readonly until: number; count: number }>();
  return {
    request(request) {
      const { number, at, method } = request;
      const kept = fresh.get(request.url);
      if (method !== "GET" || kept === undefined || at >= kept.until || request.isFreshRequested) return [];
      kept.count += 1;
      if (kept.count !== MAX_REFETCHES + 1) return [];
      const message = `Fetched again for the third time while the answer to request ${kept.number} was fresh. Keep the answer, or send If-None-Match.`;
      return [{ kind: "refetched", requests: [number, kept.number], message }];
    },
    answer(request, { at, status, maxAgeSeconds }) {
      if (request.method !== "GET" || (status !== 200 && status !== 304) || maxAgeSeconds <= 0) return;
      const { url } = request;
      const kept = fresh.get(url);
      const until = at + maxAgeSeconds * 1_000;
      const isKept = kept !== undefined && request.at < kept.until && !request.isFreshRequested;
      remember(fresh, url, isKept ? { ...kept, until } : { number: request.number, until, count: 0 });
    },
    end() {
      fresh.clear();
      return [];
    },
    changed: () => fresh.clear(),
  };
}

const MAX_READS = 10;
const WINDOW_MS = 1_000;

/** Recognizes a client that reads one URL many times within a second. */
export function hammered(): Rule {
  const reads = new Map<string, readonly { readonly number: number; readonly at: number }[]>();
  return {
    request(request) {
      if (!isRead(request)) return [];
      const { url, number, at } = request;
      const recent = (reads.get(url) ?? []).filter((read) => Math.abs(at - read.at) < WINDOW_MS);
      const [first] = recent;
      const isTooMany = recent.length === MAX_READS;
      remember(reads, url, isTooMany ? [] : [...recent, { number, at }]);
      if (!isTooMany || first === undefined) return [];
      const message = `More than ${MAX_READS} reads of one URL in a second, beginning with request ${first.number}.`;
      return [{ kind: "hammered", requests: [number, first.number], message }];
    },
  };
}

/** Recognizes pages that no answer linked to. */
export function inventedPage(): Rule {
  const offered = new Map<string, true>();
  let hasForgotten = false;
  return {
    request({ number, query }) {
      if (query === "") return [];
      const parameters = new URLSearchParams(query);
      const cursors = hasForgotten ? [] : parameters.getAll("cursor");
      const invented = ["page", "offset"].find((name) => parameters.has(name));
      const problem = cursors.some((cursor) => !offered.has(identityOf(cursor)))
        ? "A cursor that no Link header offered"
        : invented && `The parameter ${invented}, which the API does not have`;
      if (problem === undefined) return [];
      const message = `${problem}. Follow the Link header with rel="next".`;
      return [{ kind: "invented-page", requests: [number], message }];
    },
    answer(_request, { nextCursor }) {
      if (nextCursor !== undefined && remember(offered, identityOf(nextCursor), true)) hasForgotten = true;
    },
  };
}

/** Recognizes requests to paths that the API does not have, and API keys where none belongs. */
export const readForm: Rule = {
  request(request) {
    const { number, path, operation, isKnownPath, credential, hasKeyInUrl } = request;
    const findings: Finding[] = [];
    const add = (kind: Finding["kind"], message: string) =>
      findings.push({ kind, requests: [number], message });
    if (!isKnownPath) add("unknown-path", `The API has no path ${maskApiKeys(path).slice(0, 200)}`);
    if (operation !== "createDraft" && credential !== "")
      add("key-on-read", "An API key on a request that needs none. Send the key only to create drafts.");
    if (hasKeyInUrl)
      add("key-in-url", "An API key in the URL, which is logged. Send the key as Authorization: Bearer.");
    return findings;
  },
};
