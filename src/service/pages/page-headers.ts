import type { ResponseHeaders } from "../routes/response.ts";

export const HTML_TYPE = "text/html; charset=utf-8";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The content security policies of pages that load the script. In the editor, the script may also send requests to this service. */
export const SCRIPT_POLICIES = {
  page: `${POLICY}; script-src 'self'`,
  editor: `${POLICY}; script-src 'self'; connect-src 'self'`,
} as const;

/** Prevents an SVG that is opened directly from running scripts and loading files. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The headers that all pages share. They prevent other sites from embedding a page and from learning its address from `Referer`. */
const COMMON_HEADERS: ResponseHeaders = {
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The headers of public pages. Caches must revalidate a page each time, so that unlisting takes effect immediately. */
export const PUBLIC_HEADERS: ResponseHeaders = { ...COMMON_HEADERS, "cache-control": "no-cache" };

/** The headers of assets, whose addresses change whenever the content does. */
export const ASSET_HEADERS: ResponseHeaders = {
  ...COMMON_HEADERS,
  "cache-control": "public, max-age=31536000, immutable",
};

/** The headers of error responses without private text. */
export const ERROR_HEADERS: ResponseHeaders = {
  ...COMMON_HEADERS,
  "cache-control": "no-store",
  vary: "Accept",
};

/** The headers of private pages. They prevent caching, indexing, and access by other sites. */
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

/** The headers of public pictures, which other sites may embed. */
export const PICTURE_HEADERS: ResponseHeaders = {
  "content-security-policy": PICTURE_POLICY,
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
};
