import type { EntryResponse } from "../api/catalog-response.ts";
import type { App } from "../app/app.ts";
import type { Tool } from "../contract/index.ts";
import { type Advice, command } from "../errors/advice.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { nearTools } from "../suggest/near-slugs.ts";
import { type Retry, slugAdvice, slugSearchAdvice } from "./slug-argument.ts";
import { suggestionSources } from "./suggestion-sources.ts";

/** Requests a listing. Adds advice to the error `INVALID_SLUG`, and advice and close matches to `TOOL_NOT_FOUND`. */
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
    throw new ApiError({
      code: error.code,
      status: error.status,
      message: `No live listing "${slug}"`,
      facts: [["Note", "drafts and listings that are not live are also reported as not found"]],
      suggestions,
      hint: hintFor(slug, retry, suggestions[0]?.value),
      cause: error,
    });
  }
}

function hintFor(slug: string, retry: Retry, near: string | undefined): Advice {
  const list = LISTS.get(slug);
  if (list !== undefined) return { text: "Try", command: command(list) };
  return near === undefined ? slugSearchAdvice(slug) : { text: "Try", command: retry(near) };
}

/** Words that users of other tools might pass to `show`, with the commands to suggest instead. */
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
