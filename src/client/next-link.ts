import { redactCredentials } from "../base/text/credentials.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import { sanitize } from "../base/text/sanitize.ts";
import { UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import type { HttpResponse } from "./http/transport.ts";

/** Returns the resolved target of any `Link: <…>; rel="next"` (RFC 8288). Throws an `UnexpectedResponse` for an unusable target. */
export function nextLink(response: HttpResponse): URL | undefined {
  const target = nextTarget(response);
  if (target === undefined) return undefined;
  const url = parseUrl(target, response.url);
  if (url?.origin === response.url.origin && url.username === "" && url.password === "") return url;
  throw new UnexpectedResponse({
    message: `The next-page link from ${response.url.host} is invalid or leads to another origin`,
    facts: [["Link", redactCredentials(sanitize(target))]],
    hint: "Report the link to the catalog's operator. A search without --all or --limit reads only the first page",
  });
}

/** Matches a link, and captures its target and its parameters. Targets and quoted values may contain commas and semicolons. */
const LINK = /[^<]*<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^",;\s]*))?)*)/gy;

/** Returns the target of the first link with the `next` relation. Ignores everything after a malformed target. */
export function nextTarget({ headers: { link = "" } }: HttpResponse): string | undefined {
  // The pattern is sticky: each match starts where the previous one ended, so the search takes linear time.
  for (const [, target, parameters] of link.matchAll(LINK)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters ?? "");
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes("next")) return target;
  }
  return undefined;
}
