import type { EntryResponse } from "../../client/catalog-response.ts";
import { ApiError } from "../../contract/errors/remote-errors.ts";
import type { Tool } from "../../contract/index.ts";
import type { App } from "../app.ts";
import { nearTools } from "../near/near-slugs.ts";
import { type Retry, slugSearchAdvice } from "./slug-argument.ts";

/** Requests a listing. Adds advice to `INVALID_SLUG` and `TOOL_NOT_FOUND` errors. */
export async function findTool(app: App, slug: string, retry: Retry): Promise<EntryResponse<Tool>> {
  const { catalog } = await app.connect();
  return catalog.getTool(slug).catch(async (error) => {
    throw await withSlugAdvice(app, error, { slug, retry });
  });
}

/** Returns the failure of a request for a listing, with advice if its code is `INVALID_SLUG` or `TOOL_NOT_FOUND`. */
export async function withSlugAdvice<Failure>(
  app: App,
  error: Failure,
  { slug, retry }: { readonly slug: string; readonly retry: Retry },
): Promise<Failure | ApiError> {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "INVALID_SLUG")
    return new ApiError({
      ...error,
      message: error.message,
      facts: [["Slug", slug]],
      hint: slugSearchAdvice(slug),
    });
  if (error.code !== "TOOL_NOT_FOUND") return error;
  const suggestions = await nearTools(await app.connect(), slug);
  const [near] = suggestions;
  return new ApiError({
    ...error,
    message: `No live listing "${slug}"`,
    facts: [["Note", "drafts and listings that are not live are also reported as not found"]],
    suggestions,
    hint: near ? { text: "Try", command: retry(near.value) } : slugSearchAdvice(slug),
    cause: error,
  });
}
