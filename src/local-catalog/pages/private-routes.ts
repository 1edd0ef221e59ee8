import { isIP } from "node:net";
import type { Hono, HonoRequest } from "hono";
import { readFormBody } from "../routes/read-body.ts";
import { PageError } from "./page-response.ts";

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
  const { hostname } = new URL(request.url);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
  if (isAddress || /(?:^|\.)localhost$/.test(hostname) || named.includes(hostname)) return;
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
