import { isLoopback, parseUrl, trimEndOf } from "../../base/text/parse-url.ts";
import type { Tool } from "../../contract/index.ts";
import { SANDBOX } from "../config/base-url.ts";

/** Compares a URL with a listing's `listbulbUrl` and with BASE_URL/tools/SLUG. All loopback names are treated as the same host. */
export function matchListingUrl(
  url: URL,
  { slug, listbulbUrl }: Pick<Tool, "slug" | "listbulbUrl">,
  baseUrl: string,
): "own" | "otherHost" | "other" {
  const below = `${trimEndOf(baseUrl, "/")}/tools/${slug}`;
  const pages = [listbulbUrl, below].flatMap((page) => parseUrl(page) ?? []);
  const alike = pages.filter(({ pathname }) => trimEndOf(pathname, "/") === trimEndOf(url.pathname, "/"));
  if (alike.some((page) => originOf(page) === originOf(url))) return "own";
  return alike.length > 0 ? "otherHost" : "other";
}

/** Reports whether a URL has the form BASE_URL/tools/SLUG. For the sandbox, the base URL can be any loopback address. */
export function isListingUrl(url: URL, baseUrl: string): boolean {
  const slug = trimEndOf(url.pathname, "/").split("/").at(-1) ?? "";
  const base = baseUrl === SANDBOX && isLoopback(url.origin) ? url.origin : baseUrl;
  return matchListingUrl(url, { slug, listbulbUrl: "" }, base) === "own";
}

function originOf({ origin, protocol, port }: URL): string {
  return isLoopback(origin) ? `${protocol}//localhost:${port}` : origin;
}
