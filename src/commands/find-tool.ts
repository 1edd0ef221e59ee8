import type { EntryResponse } from "../api/catalog-response.ts";
import type { App } from "../app/app.ts";
import type { Tool } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { nearTools } from "../suggest/near-tools.ts";
import { type Retry, slugAdvice, slugSearchAdvice } from "./slug-argument.ts";
import { suggestionSources } from "./suggestion-sources.ts";

/**
 * Gets a listing. If the error is `TOOL_NOT_FOUND`, adds close matches from the known names or, for a person at a terminal, from one
 * search.
 */
export async function findTool(app: App, slug: string, retry: Retry): Promise<EntryResponse<Tool>> {
  const connection = await app.connect();
  try {
    return await connection.catalog.getTool(slug);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "INVALID_SLUG")
      throw new ApiError({ ...error, message: error.message, hint: slugAdvice(slug, retry) });
    if (error.code !== "TOOL_NOT_FOUND") throw error;
    const suggestions = await nearTools(suggestionSources(app, connection), slug);
    throw notFound(error, { slug, retry, suggestions });
  }
}

/** Names that users of other tools may pass to `show`, with the commands that print what they mean. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["categories", "categories"],
  ["tags", "tags"],
  ["drafts", "draft list"],
  ["config", "config list"],
  ["listings", "search"],
  ["tools", "search"],
  ["all", "search"],
  ["status", "doctor"],
  ["version", "--version"],
  ["help", "help"],
]);

interface Missing {
  readonly slug: string;
  readonly retry: Retry;
  readonly suggestions: readonly Suggestion[];
}

function notFound(error: ApiError, { slug, retry, suggestions }: Missing): ApiError {
  const [first] = suggestions;
  const list = LISTS.get(slug);
  const likely = list === undefined ? first && retry(first.value) : command(list);
  return new ApiError({
    code: error.code,
    status: error.status,
    message: `No live listing "${slug}"`,
    facts: [["Note", "drafts and listings that are not live are also reported as not found"]],
    suggestions,
    hint: likely ? { text: "Try", command: likely } : slugSearchAdvice(slug),
    cause: error,
  });
}
