import {
  conditionalResponse,
  errorBody,
  JSON_TYPE,
  type ResponseHeaders,
  withReason,
} from "../routes/response.ts";
import { layout, type Page } from "./layout.ts";
import { html, type Markup, render } from "./markup.ts";

const HTML_TYPE = "text/html; charset=utf-8";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The content security policies for pages that load the script. In the editor, the script may also send requests to this service. */
const SCRIPT_POLICIES = {
  page: `${POLICY}; script-src 'self'`,
  editor: `${POLICY}; script-src 'self'; connect-src 'self'`,
} as const;

/** Prevents an SVG that is opened directly from running scripts or loading files. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The default headers for pages. They prevent other sites from embedding a page or learning its address from `Referer`. */
const COMMON_HEADERS: ResponseHeaders = {
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The headers for public pages. Caches must revalidate a page before each use, so that unlisting takes effect immediately. */
const PUBLIC_HEADERS: ResponseHeaders = { ...COMMON_HEADERS, "cache-control": "no-cache" };

/** The headers for assets, whose addresses change when their content changes. */
export const ASSET_HEADERS: ResponseHeaders = {
  ...COMMON_HEADERS,
  "cache-control": "public, max-age=31536000, immutable",
};

const ERROR_HEADERS: ResponseHeaders = {
  ...COMMON_HEADERS,
  "cache-control": "no-store",
  vary: "Accept",
};

/** The headers for private pages. They prevent caching, indexing, and access by other sites. */
export const PRIVATE_HEADERS: ResponseHeaders = {
  ...COMMON_HEADERS,
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export const PRIVATE_PICTURE_HEADERS: ResponseHeaders = {
  ...PRIVATE_HEADERS,
  "content-security-policy": PICTURE_POLICY,
};

/** The headers for public pictures, which other sites may embed. */
export const PICTURE_HEADERS: ResponseHeaders = {
  "content-security-policy": PICTURE_POLICY,
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
};

/** Returns a response with a public page or, if `page` is a string, with another public document. */
export function publicResponse(request: Request, page: Page | string, contentType = HTML_TYPE): Response {
  if (typeof page === "string")
    return conditionalResponse(request, page, { ...PUBLIC_HEADERS, "content-type": contentType });
  const headers = { ...PUBLIC_HEADERS, ...policyFor(page), "content-type": contentType };
  return conditionalResponse(request, render(layout(page)), headers);
}

/** A private page, its response status, and the policy for its script. */
export interface PrivatePage {
  readonly page: Page;
  readonly status?: number;
  /** The name of the content security policy for the script, if the page loads the script even without `hasScript`. */
  readonly script?: keyof typeof SCRIPT_POLICIES | undefined;
}

export function privateResponse({ page, status = 200, script }: PrivatePage): Response {
  const shown = script ? { ...page, hasScript: true } : page;
  const headers = { ...PRIVATE_HEADERS, ...policyFor(shown, script), "content-type": HTML_TYPE };
  return new Response(render(layout(shown)), { status, headers });
}

function policyFor({ hasScript }: Page, script: keyof typeof SCRIPT_POLICIES = "page"): ResponseHeaders {
  return hasScript ? { "content-security-policy": SCRIPT_POLICIES[script] } : {};
}

/** Returns a redirect that the browser follows with GET, so that reloading does not send the form again (RFC 9110 §15.4.4). */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, location } });
}

export interface PageFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly headers?: ResponseHeaders;
  /** Additional content for the error page. */
  readonly more?: Markup | undefined;
}

/** An error whose `failure` determines the response. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly failure: PageFailure;

  constructor(failure: PageFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Returns the error for an unknown address. */
export function notFound(message = "There is nothing at this address.", more?: Markup): PageError {
  return new PageError({ code: "NOT_FOUND", status: 404, message, more });
}

/**
 * Returns the response for a failed request: a page if the request's `Accept` header lists `text/html`, and otherwise the error envelope.
 * `form` is a private page to send instead of the error page.
 */
export function failureResponse(request: Request, failure: PageFailure, form?: PrivatePage): Response {
  const { status, code, message } = failure;
  const isPage = acceptsType(request, "text/html");
  if (isPage && form) return withReason(privateResponse({ ...form, status }), failure);
  const headers = { ...(form ? PRIVATE_HEADERS : ERROR_HEADERS), ...failure.headers };
  const body = isPage ? render(layout(errorPage(failure))) : errorBody(code, message);
  const contentType = isPage ? HTML_TYPE : JSON_TYPE;
  const response = new Response(body, { status, headers: { ...headers, "content-type": contentType } });
  return withReason(response, failure);
}

/** Reports whether `Accept` lists the type `expected`; wildcards do not count. A weight of 0 means "not acceptable" (RFC 9110 §12.4.2). */
export function acceptsType(request: Request, expected: "text/html" | "application/json"): boolean {
  const ranges = (request.headers.get("accept") ?? "").toLowerCase().split(",");
  return ranges.some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    return type === expected && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

const ERROR_TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  403: "Not allowed",
  404: "Page not found",
  405: "Method not allowed",
  409: "Not possible now",
  413: "Too large",
  415: "Unsupported content",
  421: "Wrong host name",
};

/** Returns an error page. The page does not repeat the requested address, because the address may be private. */
function errorPage({ status, message, more }: PageFailure): Page {
  const title = ERROR_TITLES[status] ?? "Internal error";
  return {
    title,
    main: html`<h1>${title}</h1>
<p>${message}</p>
${more}
<p>${status === 413 ? "Nothing was saved. Go back to the form, which still contains your text, shorten the text, and save again." : html`Go to the <a href="/">home page</a>, or search for a listing.`}</p>`,
  };
}
