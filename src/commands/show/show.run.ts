import type { CatalogClient } from "../../api/catalog-client.ts";
import type { EntryAnswer } from "../../api/entry-answer.ts";
import type { App } from "../../app/app.ts";
import type { Tool } from "../../contract/index.ts";
import { command } from "../../errors/advice.ts";
import type { Suggestion } from "../../errors/catalog-error.ts";
import { ApiError } from "../../errors/remote-errors.ts";
import { nearTools } from "../../suggest/near-tools.ts";
import { urlView } from "../../views/single-value.ts";
import { opened } from "../open-in-browser.ts";
import { searchAdvice, slugOf } from "../slug-argument.ts";

interface ShowFlags {
  readonly web?: true;
  readonly site?: true;
}

export { toolView as view } from "../../views/tool.ts";

export const shape = (_slug: string, { web, site }: ShowFlags) => (web || site ? urlView : undefined);

/** Prints one live listing, or opens its page or the product's website in a browser. */
export async function run(app: App, wanted: string, flags: ShowFlags) {
  const slug = slugOf(wanted, "show");
  const { catalog } = await app.connect();
  const { value: tool, entry, unreadable, raw } = await findTool(app, catalog, slug);
  if (flags.web || flags.site) return opened(app, flags.site ? tool.websiteUrl : tool.listbulbUrl);
  return { row: tool, data: entry, raw, count: 1, unreadable: Math.min(1, unreadable.length) };
}

/** Gets a listing. A `TOOL_NOT_FOUND` gets near matches, from names seen before or from one search that a person waits for. */
async function findTool(app: App, catalog: CatalogClient, slug: string): Promise<EntryAnswer<Tool>> {
  try {
    return await catalog.getTool(slug);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "INVALID_SLUG") throw invalidSlug(error, slug);
    if (error.code !== "TOOL_NOT_FOUND") throw error;
    throw notFound(error, slug, await nearTools(app, catalog, slug));
  }
}

function invalidSlug({ message, ...error }: ApiError, slug: string): ApiError {
  return new ApiError({ ...error, message, hint: searchAdvice(slug) });
}

function notFound(error: ApiError, slug: string, suggestions: readonly Suggestion[]): ApiError {
  const [first] = suggestions;
  return new ApiError({
    code: error.code,
    status: error.status,
    message: `No live listing "${slug}"`,
    facts: [["Note", "drafts and listings that are not live get the same answer"]],
    suggestions,
    hint:
      first === undefined
        ? { text: "Search for it", command: command("search", [slug]) }
        : { text: "Try", command: command("show", [first.value]) },
    cause: error,
  });
}
