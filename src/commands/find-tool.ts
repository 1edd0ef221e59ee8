import type { CatalogClient } from "../api/catalog-client.ts";
import type { EntryAnswer } from "../api/entry-answer.ts";
import type { App } from "../app/app.ts";
import type { Tool } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { nearTools } from "./near-tools.ts";

/** One listing by its slug. A `TOOL_NOT_FOUND` gets near matches, from what was seen before or from one search that a person waits for. */
export async function findTool(app: App, catalog: CatalogClient, slug: string): Promise<EntryAnswer<Tool>> {
  try {
    return await catalog.getTool(slug);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "TOOL_NOT_FOUND") throw error;
    throw notFound(error, slug, await nearTools(app, catalog, slug));
  }
}

function notFound(error: ApiError, slug: string, suggestions: readonly Suggestion[]): ApiError {
  const [first] = suggestions;
  return new ApiError({
    code: error.code,
    status: error.status,
    message: `No live listing "${slug}"`,
    facts: [["Note", "drafts and listings that are not live answer the same"]],
    suggestions,
    hint:
      first === undefined
        ? { text: "Look for it", command: command("search", [slug]) }
        : { text: "Try", command: command("show", [first.value]) },
    cause: error,
  });
}
