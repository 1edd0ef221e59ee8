import type { EntryResponse } from "../../api/catalog-response.ts";
import type { App } from "../../app/app.ts";
import { isLoopback } from "../../config/base-url.ts";
import type { Tool } from "../../contract/index.ts";
import { command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { ApiError } from "../../errors/remote-errors.ts";
import { parseUrl } from "../../text/parse-url.ts";
import { findTool } from "../find-tool.ts";
import { type OpenFlags, openListing } from "../open-listing.ts";
import { slugOf } from "../slug-argument.ts";

export { toolView as view } from "../../views/tool.ts";

export { urlOutput as otherwise } from "../open-listing.ts";

/** Shows live listings, or opens the page or website of one listing in a browser. */
export async function run(app: App, args: readonly string[], flags: OpenFlags) {
  const { web, site } = flags;
  const slugs = args.map((arg) => slugOf(arg, (other) => showCommand(args, arg, other)));
  const [slug = ""] = slugs;
  if (slugs.length > 1 && (web || site)) {
    throw new UsageError({
      message: `${web ? "--web" : "--site"} opens one listing, not several`,
      hint: { text: "Open one", command: command("show", [slug], { web, site }) },
    });
  }
  if (slugs.length > 1) return severalTools(app, args, slugs);
  const retry = (other: string) => command("show", [other], { web, site });
  const { value: tool, entry, unreadable, raw } = await findTool(app, slug, retry);
  checkSite(app, args[0] ?? "", tool);
  if (site || web) return openListing(app, tool, flags);
  return { row: tool, data: entry, raw, count: 1, unreadable: Math.min(1, unreadable.length) };
}

/**
 * Prints a note if the argument is the URL of the listing on another host. Throws a `UsageError` for any other URL on another host, such as
 * `https://github.com/x/git`. Loopback URLs are accepted.
 */
function checkSite(app: App, argument: string, { slug, listbulbUrl }: Tool): void {
  const url = parseUrl(argument);
  if (url === undefined || !/^https?:$/.test(url.protocol) || isLoopback(url.origin)) return;
  const own = [listbulbUrl, app.settings.baseUrl.value ?? ""].map((each) => parseUrl(each));
  if (own.some((each) => each?.host === url.host)) return;
  if (own.some((each) => each?.pathname === url.pathname.replace(/\/$/, ""))) {
    app.note(`${url.host} is not the host of this catalog, whose listing ${slug} is shown`);
    return;
  }
  throw new UsageError({
    message: `${argument} is not the URL of a listing in this catalog`,
    hint: { text: "Try", command: command("show", [slug]) },
  });
}

function showCommand(args: readonly string[], arg: string, other: string) {
  return command(
    "show",
    args.map((each) => (each === arg ? other : each)),
  );
}

/** Returns the live listings that were found and, if any listings are missing, a failure that names the missing listings. */
async function severalTools(app: App, args: readonly string[], slugs: readonly string[]) {
  const answers: EntryResponse<Tool>[] = [];
  const missing = new Map<string, ApiError>();
  for (const [index, slug] of slugs.entries()) {
    try {
      const answer = await findTool(app, slug, (other) => showCommand(slugs, slug, other));
      checkSite(app, args[index] ?? "", answer.value);
      answers.push(answer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "TOOL_NOT_FOUND") throw error;
      missing.set(slug, error);
    }
  }
  return {
    rows: answers.map(({ value }) => value),
    data: answers.map(({ entry }) => entry),
    raw: Buffer.concat(answers.map(({ raw }) => raw)),
    count: answers.length,
    unreadable: answers.filter(({ unreadable }) => unreadable.length > 0).length,
    failure: failureOf(missing),
    failsWithout: "text",
  } as const;
}

function failureOf(missing: ReadonlyMap<string, ApiError>): CatalogError | undefined {
  const errors = [...missing.values()];
  const [first] = errors;
  if (first === undefined || errors.length === 1) return first;
  const { code, status, facts, hint } = first;
  return new CatalogError({
    code,
    status,
    message: `No live listings ${Array.from(missing.keys(), (slug) => `"${slug}"`).join(", ")}`,
    facts,
    suggestions: errors.flatMap((error) => error.suggestions ?? []),
    hint,
    cause: first,
  });
}
