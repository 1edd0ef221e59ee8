import type { Hono } from "hono";
import {
  type AccountKeyResult,
  createAccountKey,
  findAccount,
  revokeAccountKey,
} from "../../rules/account.ts";
import { Refusal } from "../../rules/refusal.ts";
import type { PagePorts } from "../page-ports.ts";
import { privateResponse, seeOther } from "../page-response.ts";
import { type PrivateGuard, TOKEN } from "../private-guard.ts";
import { accountPage, revokePage } from "./account-page.ts";

/**
 * Adds the routes of an owner's account: the page, and the creation and revocation of keys. The token is the only credential.
 */
export function addAccountRoutes(web: Hono, ports: PagePorts, guard: PrivateGuard): void {
  const accountOf = (token: string, page?: number) => {
    const account = findAccount(ports, token, page);
    if (account === undefined) throw notFound();
    return account;
  };
  web.get(`/account/${TOKEN}`, ({ req }) => {
    guard.read(req.raw);
    const token = req.param("token");
    const account = accountOf(token, Number(/^\d{1,6}$/.exec(req.query("page") ?? "")?.[0] ?? 1));
    return privateResponse({
      page: accountPage({ account, path: `/account/${token}`, origin: ports.origin }),
    });
  });
  web.post(`/account/${TOKEN}/keys`, async ({ req }) => {
    await guard.form(req.raw);
    const token = req.param("token");
    const made = done(await createAccountKey(ports, token));
    const newKey = made.result === "created" ? made.key : undefined;
    const account = accountOf(token);
    const page = accountPage({ account, path: `/account/${token}`, origin: ports.origin, newKey });
    return privateResponse({ page, status: 201, script: "page" });
  });
  web.get(`/account/${TOKEN}/keys/:id/revoke`, ({ req }) => {
    guard.read(req.raw);
    const path = `/account/${req.param("token")}`;
    const key = accountOf(req.param("token")).keys.find(({ id }) => id === req.param("id"));
    if (key === undefined) throw notFound();
    return key.revokedAt === null ? privateResponse({ page: revokePage(key, path) }) : seeOther(path);
  });
  web.post(`/account/${TOKEN}/keys/:id/revoke`, async ({ req }) => {
    await guard.form(req.raw);
    const token = req.param("token");
    done(await revokeAccountKey(ports, token, req.param("id")));
    return seeOther(`/account/${token}`);
  });
}

/** Returns a result, or throws its refusal. */
function done(result: AccountKeyResult): AccountKeyResult {
  if (result.result === "refused") throw result.refusal;
  return result;
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "There is nothing at this address.");
}
