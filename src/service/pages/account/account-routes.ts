import type { Hono } from "hono";
import { type Account, createAccountKey, findAccount, revokeAccountKey } from "../../rules/account.ts";
import type { PagePorts } from "../page-ports.ts";
import { notFound, privateResponse, seeOther } from "../page-response.ts";
import { parsePage } from "../pager.ts";
import { privateRoutes } from "../private-routes.ts";
import { accountPage, revokePage } from "./account-page.ts";

/** Adds the routes for the account page and for creating and revoking keys. The token in the path is the only credential. */
export function addAccountRoutes(web: Hono, ports: PagePorts): void {
  const { origin, hosts, dailyLimit } = ports;
  const routes = privateRoutes(web, "/account", hosts);
  const accountOf = (token: string, page?: number): Account => {
    const account = findAccount(ports, token, page);
    if (account === undefined) throw notFound();
    return account;
  };
  const pathOf = (token: string) => `/account/${token}`;
  routes.get("", (token, request) => {
    const account = accountOf(token, parsePage(request.query("page")));
    return privateResponse({ page: accountPage({ account, path: pathOf(token), origin, dailyLimit }) });
  });
  routes.post("/keys", async (token) => {
    const newKey = await createAccountKey(ports, token);
    const page = accountPage({ account: accountOf(token), path: pathOf(token), origin, dailyLimit, newKey });
    return privateResponse({ page, status: 201, script: "page" });
  });
  routes.get("/keys/:id/revoke", (token, request) => {
    const path = pathOf(token);
    const key = accountOf(token).keys.find(({ id }) => id === request.param("id"));
    if (key === undefined) throw notFound();
    return key.revokedAt === null ? privateResponse({ page: revokePage(key, path) }) : seeOther(path);
  });
  routes.post("/keys/:id/revoke", async (token, request) => {
    await revokeAccountKey(ports, token, request.param("id") ?? "");
    return seeOther(pathOf(token));
  });
}
