import type { CatalogClient } from "../api/catalog-client.ts";
import type { EntryAnswer } from "../api/entry-answer.ts";
import type { App } from "../app/app.ts";
import type { Tool } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { nearTools } from "../suggest/near-tools.ts";
import { type Retry, searchAdvice } from "./slug-argument.ts";

/** Gets a listing. A `TOOL_NOT_FOUND` gets near matches, from names seen before or from one search that a person waits for. */
export async function findTool(
  app: App,
  catalog: CatalogClient,
  slug: string,
  retry: Retry,
): Promise<EntryAnswer<Tool>> {
  try {
    return await catalog.getTool(slug);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "INVALID_SLUG") throw invalidSlug(error, slug);
    if (error.code !== "TOOL_NOT_FOUND") throw error;
    throw notFound(error, { slug, retry, suggestions: await nearTools(app, catalog, slug) });
  }
}

function invalidSlug({ message, ...error }: ApiError, slug: string): ApiError {
  return new ApiError({ ...error, message, hint: searchAdvice(slug) });
}

interface Missing {
  readonly slug: string;
  readonly retry: Retry;
  readonly suggestions: readonly Suggestion[];
}

function notFound(error: ApiError, { slug, retry, suggestions }: Missing): ApiError {
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
        : { text: "Try", command: retry(first.value) },
    cause: error,
  });
}
