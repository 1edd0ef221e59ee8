import { UnexpectedResponse } from "../errors/unexpected-response.ts";
import type { HttpResponse } from "../http/transport.ts";

/** Whether the service names a next page, wherever that is. */
export function hasNextLink({ headers }: HttpResponse): boolean {
  return linkTargets(headers["link"] ?? "").next !== undefined;
}

/**
 * The target of `Link: <…>; rel="next"` (RFC 8288), resolved; undefined when there is none.
 *
 * Throws an `UnexpectedResponse` for one that leads to another origin: it is not followed.
 */
export function nextLink(response: HttpResponse): URL | undefined {
  const target = linkTargets(response.headers["link"] ?? "").next;
  if (target === undefined) return undefined;

  const url = URL.canParse(target, response.url.href) ? new URL(target, response.url) : undefined;
  if (url?.origin === response.url.origin && url.username === "" && url.password === "") return url;
  throw new UnexpectedResponse({
    message: `The next page of ${response.url.host} is somewhere else, and was not asked for`,
    facts: [["Link", target]],
    hint: "Read what there is without --all, and tell whoever runs the catalog",
  });
}

/** The first target of each relation type. Commas and semicolons may stand in targets and in quoted parameters. */
function linkTargets(header: string): Readonly<Record<string, string | undefined>> {
  const targets: Record<string, string> = {};
  for (const [, target, parameters] of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^",;\s]*))?)*)/g,
  )) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters ?? "");
    for (const relation of (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/)) {
      targets[relation] ??= target ?? "";
    }
  }
  return targets;
}
