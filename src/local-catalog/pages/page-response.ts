import { STATUS_CODES } from "node:http";
import { isIP } from "node:net";
import type { Hono, HonoRequest } from "hono";
import { parseAccept } from "hono/utils/accept";
import { hostOf } from "../../base/text/parse-url.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import { readFormBody } from "../routes/read-body.ts";
import { conditionalResponse, errorBody, JSON_TYPE, type ResponseHeaders } from "../routes/response.ts";
import type { PageReads } from "../store/page-reads.ts";
import { layout, type Page } from "./layout.ts";
import { html, type Markup, render } from "./markup.ts";

/** What pages use, with the queries that only pages need. */
export type WebDeps = CatalogDeps & { readonly reads: PageReads };

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The additions to the policy for pages that load the script. */
const SCRIPT = "; script-src 'self'";
const SCRIPT_POLICIES = { page: SCRIPT, editor: `${SCRIPT}; connect-src 'self'` } as const;

/** The default headers for pages. They prevent other sites from embedding a page or learning its address from `Referer`. */
const COMMON = {
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The headers for private pages. They prevent caching, indexing, and access by other sites. */
const PRIVATE = {
  ...COMMON,
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Prevents an SVG that is opened directly from running scripts or loading files. */
const PICTURE = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** The headers for each kind of response, without the content type. */
export const HEADERS_OF = {
  // Caches must revalidate a page before each use, so that unlisting takes effect immediately.
  page: { ...COMMON, "cache-control": "no-cache" },
  // An asset's address changes when its content changes.
  asset: { ...COMMON, "cache-control": "public, max-age=31536000, immutable" },
  // The same for private and unknown addresses, so that a response does not reveal which tokens exist.
  error: { ...PRIVATE, vary: "Accept" },
  private: PRIVATE,
  privatePicture: { ...PRIVATE, ...PICTURE },
  // Other sites may embed public pictures.
  picture: { ...PICTURE, "x-content-type-options": "nosniff", "cache-control": "no-cache" },
} as const satisfies Readonly<Record<string, ResponseHeaders>>;

export function publicResponse(request: Request, page: Page): Response {
  return conditionalResponse(request, render(layout(page)), headersOf(page, HEADERS_OF.page));
}

export function privateResponse(page: Page, status = 200): Response {
  return new Response(render(layout(page)), { status, headers: headersOf(page, HEADERS_OF.private) });
}

function headersOf({ script }: Page, headers: ResponseHeaders): ResponseHeaders {
  const policy = script === undefined ? POLICY : POLICY + SCRIPT_POLICIES[script];
  return { ...headers, "content-security-policy": policy, "content-type": "text/html; charset=utf-8" };
}

/** Returns a redirect that the browser follows with GET, so that reloading does not send the form again (RFC 9110 §15.4.4). */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS_OF.private, location } });
}

export interface PageFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly headers?: ResponseHeaders;
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

export function notFound(message = "There is nothing at this address.", more?: Markup): PageError {
  return new PageError({ code: "NOT_FOUND", status: 404, message, more });
}

/** Returns the response for a failed request: a page if `Accept` lists `text/html` (`form` or the error page), otherwise the error envelope. */
export function failureResponse(request: Request, failure: PageFailure, form?: Page): Response {
  const { status, code, message } = failure;
  const isPage = acceptsType(request, "text/html");
  const page = form ?? errorPage(failure);
  const common = { ...(form ? HEADERS_OF.private : HEADERS_OF.error), ...failure.headers };
  const body = isPage ? render(layout(page)) : errorBody(code, message);
  const headers = isPage ? headersOf(page, common) : { ...common, "content-type": JSON_TYPE };
  return Object.assign(new Response(body, { status, headers }), { code, reason: message });
}

/** Reports whether `Accept` lists the type `expected`; wildcards do not count. A weight of 0 means "not acceptable" (RFC 9110 §12.4.2). */
export function acceptsType(request: Request, expected: "text/html" | "application/json"): boolean {
  const ranges = parseAccept((request.headers.get("accept") ?? "").toLowerCase());
  return ranges.some(({ type, q }) => type === expected && q > 0);
}

/** The titles of the errors that people meet. Other errors have the name of their status. */
const ERROR_TITLES: Readonly<Record<number, string>> = {
  403: "Not allowed",
  404: "Page not found",
  409: "Not possible now",
  413: "Too large",
};

/** Returns an error page. The page does not repeat the requested address, because the address may be private. */
function errorPage({ status, message, more }: PageFailure): Page {
  const title = ERROR_TITLES[status] ?? STATUS_CODES[status] ?? "Error";
  return {
    title,
    main: html`<h1>${title}</h1>
<p>${message}</p>
${more}
<p>${status === 413 ? "Nothing was saved. Go back to the form, which still contains your text, shorten the text, and send it again." : html`Go to the <a href="/">home page</a>, or search for a listing.`}</p>`,
  };
}

/** The route pattern for a token: 24 bytes in base64url. A segment that does not match the pattern is not looked up. */
const TOKEN = ":token{[A-Za-z0-9_-]{32}}";

type Reply = (token: string, request: HonoRequest, form: URLSearchParams) => Response | Promise<Response>;

/** Returns a function that adds routes for private pages, whose paths begin with `root` and the token. `hosts` are additional host names. */
export function privateRoutes(web: Hono, root: "/editor" | "/account", hosts: readonly string[]) {
  return (method: "GET" | "POST", path: string, reply: Reply) =>
    web.on(method, `${root}/${TOKEN}${path}`, async ({ req }) => {
      requireOwnHost(req.raw, hosts);
      if (method === "POST") requireSameOrigin(req.raw);
      const form = method === "POST" ? await readFormBody(req.raw) : new URLSearchParams();
      return reply(req.param("token") ?? "", req, form);
    });
}

/** Rejects unknown host names. In a DNS rebinding attack, another site's host name resolves to this service. */
function requireOwnHost(request: Request, named: readonly string[]): void {
  const url = new URL(request.url);
  if (isIP(hostOf(url)) !== 0 || /(?:^|\.)localhost$/.test(url.hostname) || named.includes(url.hostname))
    return;
  const message = "This catalog's private pages are not served under this host name.";
  throw new PageError({ code: "MISDIRECTED_REQUEST", status: 421, message });
}

/** Rejects cross-origin requests. Checks `Sec-Fetch-Site` if it is sent, otherwise `Origin`. Accepts a request that has neither header. */
function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const { host } = new URL(request.url);
  const allowed = site === null ? [null, `http://${host}`, `https://${host}`] : ["same-origin", "none"];
  if (allowed.includes(site ?? origin)) return;
  const message = "This form cannot be sent from a different origin.";
  throw new PageError({ code: "CROSS_ORIGIN", status: 403, message });
}
