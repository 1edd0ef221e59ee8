import { type Context, Hono } from "hono";
import { OPERATIONS } from "../../contract/index.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { createTurns } from "../rules/create-draft.ts";
import { Refusal } from "../rules/refusal.ts";
import { StoreUnavailableError } from "../store/statement.ts";
import type { RawConnection } from "./post-draft.ts";
import { addReads } from "./reads.ts";
import { addOtherMethods, errorResponse, headersFor, READ_HEADERS, refusalResponse } from "./response.ts";

/** Assumed: media is looked up for at most ten new drafts per API key at a time, and for at most 60 in total. */
const LOOKUPS = { perKey: 10, inAll: 60 };

/** An HTTP response. `finish` means that it was sent, and `close` that nothing more will be sent. */
interface RawAnswer {
  readonly destroyed: boolean;
  once(event: "finish" | "close", listener: () => void): unknown;
}

/** The bindings for a request. `incoming` and `outgoing` are undefined for a request without a connection. */
export interface AppBindings {
  readonly incoming?: RawConnection;
  readonly outgoing?: RawAnswer;
  /** Whether the request may use the routes below `/admin/v1`. Otherwise, `problem` is the reason for the log. */
  readonly admin?: "allowed" | { readonly problem: string } | undefined;
  /** Set if a simulated failure has closed the connection. */
  isDropped?: boolean;
  /** The version of the data when the request arrived, so that it is read once. Removed if the request is delayed. */
  dataVersion?: string | undefined;
}

export function createApiApp(deps: CatalogDeps): Hono<{ Bindings: AppBindings }> {
  const app = new Hono<{ Bindings: AppBindings }>();
  addReads(app, deps);
  const draftDeps = { ...deps, lookups: createTurns(LOOKUPS) };
  app.post(OPERATIONS.createDraft.path, async ({ req, env }) => {
    // Loaded on first use, because reads do not need the draft schema.
    const { postDraft } = await import("./post-draft.ts");
    return postDraft(draftDeps, req.raw, env?.incoming);
  });
  addOtherMethods(app, optionsResponse, ({ method }, message, allow) =>
    errorResponse("METHOD_NOT_ALLOWED", message, { ...headersFor(method), allow }),
  );
  let pages: Hono | undefined;
  app.notFound(async ({ req }) => {
    if (req.path.startsWith("/api/v1/"))
      return errorResponse("NOT_FOUND", "There is nothing at this address.", headersFor(req.method));
    // Loaded on first use, because `--sandbox` does not need pages.
    const { createPagesApp } = await import("../pages/create-pages-app.ts");
    pages ??= createPagesApp(deps);
    return pages.fetch(req.raw);
  });
  app.onError((error, context) => failureResponse(error, context, deps.onFailure));
  return app;
}

/** Returns the response to an `OPTIONS` request. Web pages on other sites may read data but may not create drafts. */
function optionsResponse(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...READ_HEADERS,
      allow,
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "If-None-Match, Cache-Control",
      "access-control-max-age": "86400",
    },
  });
}

function failureResponse(error: Error, context: Context, onFailure: (error: unknown) => void): Response {
  const headers = headersFor(context.req.method);
  if (error instanceof Refusal) return refusalResponse(error, headers);
  onFailure(error);
  if (error instanceof StoreUnavailableError && context.req.method === "POST") {
    // Assumed: a request gets `RATE_LIMIT_UNAVAILABLE` if the daily limit cannot be checked or the draft cannot be stored.
    const message = "The draft cannot be stored at the moment. Try again.";
    return refusalResponse(new Refusal("RATE_LIMIT_UNAVAILABLE", message, { retryAfterSeconds: 1 }), headers);
  }
  return errorResponse("INTERNAL_ERROR", "Internal error. Try again.", headers);
}
