import type { HeaderFields } from "../routes/response.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of the editor: its one script may run and send to this service. */
export const EDITOR_POLICY = `${POLICY}; script-src 'self'; connect-src 'self'`;

/** Headers of everything outside the API: no other site may read, embed or learn the address of it. */
const COMMON_HEADERS: HeaderFields = {
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** Headers of what anyone may see. It is asked for again each time, so that an unlisting shows at once. */
export const PUBLIC_HEADERS: HeaderFields = { ...COMMON_HEADERS, "cache-control": "no-cache" };

/** Headers of what changes its address when it changes. */
export const ASSET_HEADERS: HeaderFields = {
  ...COMMON_HEADERS,
  "cache-control": "public, max-age=31536000, immutable",
};

/** Headers of errors. */
export const ERROR_HEADERS: HeaderFields = { ...COMMON_HEADERS, "cache-control": "no-store", vary: "Accept" };

/** Headers of what is for one person: kept nowhere, found by no search engine, in no window or process of another site. */
export const PRIVATE_HEADERS: HeaderFields = {
  ...COMMON_HEADERS,
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** The content type of pages. */
export const HTML_TYPE = "text/html; charset=utf-8";

/** Headers of pictures on private pages. */
export const PRIVATE_IMAGE_HEADERS: HeaderFields = {
  ...PRIVATE_HEADERS,
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Headers of pictures, which other sites may show: opened by themselves they may run and load nothing. */
export const IMAGE_HEADERS: HeaderFields = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
};
