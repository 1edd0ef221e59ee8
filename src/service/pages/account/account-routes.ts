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
import { accountPage } from "./account-page.ts";

/** Adds the routes of an owner's account: the page, and the creation and revocation of keys. The token is the only access right. */
export function addAccountRoutes(web: Hono, ports: PagePorts, guard: PrivateGuard): void {
  const pageOf = (token: string, newKey?: string) => {
    const account = findAccount(ports, token);
    if (account === undefined) throw notFound();
    return accountPage({ account, path: `/account/${token}`, origin: ports.origin, newKey });
  };
  web.get(`/account/${TOKEN}`, ({ req }) => {
    guard.read(req.raw);
    return privateResponse({ page: pageOf(req.param("token")) });
  });
  web.post(`/account/${TOKEN}/keys`, async ({ req }) => {
    await guard.form(req.raw);
    const token = req.param("token");
    const made = done(await createAccountKey(ports, token));
    return privateResponse({
      page: pageOf(token, made.result === "created" ? made.key : undefined),
      status: 201,
    });
  });
  web.post(`/account/${TOKEN}/keys/:id/revoke`, async ({ req }) => {
    await guard.form(req.raw);
    const token = req.param("token");
    done(await revokeAccountKey(ports, token, req.param("id")));
    return seeOther(`/account/${token}`);
  });
}

/** Throws when a change was refused. */
function done(result: AccountKeyResult): AccountKeyResult {
  if (result.result === "unknown") throw notFound();
  if (result.result === "suspended")
    throw new Refusal("OWNER_UNAVAILABLE", "The owner of this account is suspended.");
  return result;
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "There is nothing at this address.");
}
