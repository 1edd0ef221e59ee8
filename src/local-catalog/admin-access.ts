import { timingSafeEqual } from "node:crypto";
import { rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { makePrivateFolder, replaceOwnFile } from "../base/files/own-files.ts";
import { valueOr } from "../base/files/system-error.ts";
import { isLoopback, isLoopbackHost } from "../base/text/parse-url.ts";
import { errorResponse } from "./routes/response.ts";
import { bearerIn, hashApiKey } from "./rules/api-key.ts";

export const ADMIN_ROOT = "/admin/v1";

export const ADMIN_URL = new RegExp(`^[^/]+//[^/]+${ADMIN_ROOT}(?:[/?]|$)`);

/** The header fields of responses to admin requests, besides those of every response with JSON. */
export const ADMIN_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Returns the response to every request that must not use the admin routes. `cause` is shown in the service's log only. */
export function unauthorized(cause: string): Response {
  const message =
    "A valid admin token is required. Send it in the Authorization header, after the word Bearer.";
  return errorResponse({ code: "API_KEY_REQUIRED", message, reason: cause }, ADMIN_HEADERS);
}

/** Header fields of requests that come from a browser or through a proxy. */
const FOREIGN_FIELDS = /^(?:origin|sec-fetch-site|forwarded|via|x-forwarded-.*)$/;

/** The parts of a received request that a client's `Request` cannot contain. */
interface ReceivedRequest extends Pick<IncomingMessage, "headers" | "url"> {
  readonly socket: Pick<Socket, "remoteAddress">;
}

/** Returns the reason, for the log, why a request must not use the admin routes, if any. `token` is undefined if the routes are off. */
export function adminProblem(request: ReceivedRequest, token: string | undefined): string | undefined {
  const { headers, socket, url = "" } = request;
  if (token === undefined) return "these routes are off";
  if (!isLoopbackHost(socket.remoteAddress ?? "")) return "the peer is not on this machine";
  if (!isLoopback(`http://${headers.host}/`) || !url.startsWith("/"))
    return "the Host is not a loopback address";
  const foreign = Object.keys(headers).find((name) => FOREIGN_FIELDS.test(name));
  if (foreign !== undefined) return `the request has the header ${foreign}`;
  const sent = bearerIn(headers.authorization);
  if (sent === undefined) return "the admin token is missing";
  return timingSafeEqual(hashApiKey(sent), hashApiKey(token)) ? undefined : "the admin token is wrong";
}

/** Writes the admin token to a private file in a data folder. Returns a function that removes the file. */
export function storeAdminToken(dataFolder: string, port: string, token: string): () => void {
  const folder = join(dataFolder, "admin");
  const path = join(folder, port);
  makePrivateFolder(folder);
  replaceOwnFile(path, `${token}\n`);
  return () => valueOr(undefined, () => rmSync(path, { force: true }));
}
