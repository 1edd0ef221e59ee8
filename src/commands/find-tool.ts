import type { EntryResponse } from "../api/catalog-response.ts";
import type { App, ConnectedCatalog } from "../app/app.ts";
import type { Tool } from "../contract/index.ts";
import { type Advice, command } from "../errors/advice.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { nearTools } from "../suggest/near-slugs.ts";
import { type Retry, slugAdvice, slugSearchAdvice } from "./slug-argument.ts";
import { suggestionSources } from "./suggestion-sources.ts";

/** Requests a listing. Adds advice to `INVALID_SLUG` and `TOOL_NOT_FOUND` errors. */
export async function findTool(app: App, slug: string, retry: Retry): Promise<EntryResponse<Tool>> {
  const connection = await app.connect();
  try {
    return await connection.catalog.getTool(slug);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "INVALID_SLUG")
      throw new ApiError({ ...error, message: error.message, hint: slugAdvice(slug, retry) });
    if (error.code !== "TOOL_NOT_FOUND") throw error;
    if (await isOwnDraft(app, connection, slug)) {
      throw new ApiError({
        ...error,
        message: `${slug} is not live; its draft was submitted from this machine`,
        hint: { text: "Open it", command: command("draft open", [slug]) },
        cause: error,
      });
    }
    const suggestions = await nearTools(suggestionSources(app, connection), slug);
    throw new ApiError({
      ...error,
      message: `No live listing "${slug}"`,
      facts: [["Note", "drafts and listings that are not live are also reported as not found"]],
      suggestions,
      hint: await hintFor(slug, retry, suggestions[0]?.value),
      cause: error,
    });
  }
}

async function isOwnDraft(app: App, { baseUrl }: ConnectedCatalog, slug: string): Promise<boolean> {
  // Most requests find a listing, so the code that reads the journal is loaded only when needed.
  const { knownDrafts } = await import("./draft/draft-states.ts");
  const { records } = await knownDrafts(app);
  return records.some((each) => "slug" in each && each.slug === slug && each.baseUrl === baseUrl);
}

async function hintFor(slug: string, retry: Retry, near: string | undefined): Promise<Advice> {
  // Users of other tools pass words such as `drafts` to `show`.
  const { lineOf } = await import("../suggest/find-meanings.ts");
  const line = lineOf(slug);
  if (line !== undefined) return { text: "Try", command: command(line) };
  return near === undefined ? slugSearchAdvice(slug) : { text: "Try", command: retry(near) };
}
