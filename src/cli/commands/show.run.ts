import { isLoopback } from "../../base/text/parse-url.ts";
import type { EntryResponse } from "../../client/catalog-response.ts";
import { type CommandCall, command } from "../../contract/errors/advice.ts";
import { CatalogError, recoverWith } from "../../contract/errors/catalog-error.ts";
import { isMissingListing } from "../../contract/errors/remote-errors.ts";
import { isSlug, isWebUrl, type Tool } from "../../contract/index.ts";
import type { App } from "../app.ts";
import { requireBaseUrl } from "../config/settings.ts";
import { failWith } from "../output/shown.ts";
import { toolView } from "../output/views/tool.ts";
import { valueView } from "../output/views/view.ts";
import { findTool, isOtherPage, notListing, type Retry, slugOf } from "./slug-argument.ts";

interface ShowFlags {
  readonly web?: true;
  readonly site?: true;
}

/** The `show` command. A URL is printed if it cannot be opened. */
export const show = {
  view: toolView,
  otherwise: {
    view: valueView("url"),
    when: (_slugs: readonly string[], { web, site }: ShowFlags) => web === true || site === true,
  },
  run,
};

/** Shows live listings, or opens the first one in a browser. Returns a failure if any of several listings are missing. */
async function run(app: App, args: readonly string[], { web, site }: ShowFlags) {
  const options = { web, site, ...app.outputOptions() };
  const inLowerCase = (text: string) => (isSlug(text.toLowerCase()) ? text.toLowerCase() : text);
  const retry = (slugs: readonly string[]) => command("show", [...new Set(slugs.map(inLowerCase))], options);
  const retryFor = (arg: string) => (other: string) => retry(args.with(args.indexOf(arg), other));
  // Nothing is requested if any slug is invalid.
  for (const arg of args) slugOf(arg, retryFor(arg));
  // The sandbox has no page at a public address.
  if (args.some((arg) => isWebUrl(arg) && !isLoopback(arg)))
    requireBaseUrl(app.settings, "Specify the catalog that has the page: --base-url URL");
  if ((web || site) && args.length > 1) app.reporter.note(`Only the first argument is opened: ${args[0]}`);
  const { answers, missing, failure } = await findTools(app, web || site ? args.slice(0, 1) : args, retryFor);
  const [first] = answers;
  if (first && (web || site)) {
    // This code is rarely needed.
    const { openListing } = await import("./open-in-browser.ts");
    return openListing(app, first.value, site === true);
  }
  return {
    rows: answers.map(({ value }) => value),
    data: answers.map(({ entry }) => entry),
    raw: Buffer.concat(answers.map(({ raw }) => raw)),
    slugs: answers.map(({ value }) => value.slug),
    count: answers.length,
    unreadable: answers.filter(({ unreadable }) => unreadable.length > 0).length,
    isOne: args.length === 1,
    finish: failWith(failure ?? notFound(missing, retry)),
  };
}

/** Requests the listings one after another. Returns the listings, the missing ones, and the failure after which no more are requested. */
async function findTools(app: App, args: readonly string[], retryFor: (arg: string) => Retry) {
  const answers: EntryResponse<Tool>[] = [];
  const missing = new Map<string, CatalogError>();
  for (const arg of args) {
    const retry = retryFor(arg);
    const slug = slugOf(arg, retry);
    const answer = await findTool(app, slug, { retry }).catch(recoverWith((error) => error));
    if (!(answer instanceof CatalogError)) {
      if (isOtherPage(app, arg, answer.value)) throw notListing(arg, { text: "Try", command: retry(slug) });
      answers.push(answer);
      continue;
    }
    const isMissing = isMissingListing(answer);
    const isRefused = isMissing || answer.code === "INVALID_SLUG";
    if (isRefused && isOtherPage(app, arg, { slug, listbulbUrl: "" })) throw notListing(arg);
    if (args.length === 1 || (answers.length === 0 && !isMissing)) throw answer;
    if (!isMissing) return { answers, missing, failure: answer };
    missing.set(slug, answer);
  }
  return { answers, missing, failure: undefined };
}

function notFound(missing: Map<string, CatalogError>, retry: (slugs: readonly string[]) => CommandCall) {
  const errors = [...missing.values()];
  const [first] = errors;
  if (first === undefined || errors.length === 1) return first;
  const message = `No live listings ${Array.from(missing.keys(), (slug) => `"${slug}"`).join(", ")}`;
  const suggestions = errors.flatMap((error) => error.suggestions ?? []);
  const near = errors.flatMap((error) => error.suggestions?.[0]?.value ?? []);
  // A name for which several words are near has these words.
  const same = near.filter((slug, index) => near.indexOf(slug) < index).slice(0, 1);
  const slugs = near.length * 2 > errors.length && same.length === 0 ? near : same;
  const hint =
    slugs.length > 0
      ? { text: "Try", command: retry(slugs) }
      : ([...missing].findLast(([slug]) => slug.length > 2)?.[1] ?? first).hint;
  return new CatalogError({ ...first, message, suggestions, hint, cause: first });
}
