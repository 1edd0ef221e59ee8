import type { Hono } from "hono";
import { addAccountRoutes } from "./account/account-routes.ts";
import { addEditorRoutes } from "./editor/editor-routes.ts";
import type { PagePorts } from "./page-ports.ts";
import { PrivateGuard } from "./private-guard.ts";

/** Adds the addresses that only the holder of a link knows. */
export function addPrivateRoutes(web: Hono, ports: PagePorts): void {
  const guard = new PrivateGuard(ports.hosts);
  addEditorRoutes(web, ports, guard);
  addAccountRoutes(web, ports, guard);
}
