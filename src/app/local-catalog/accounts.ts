import * as admin from "../../service/admin/private-links.ts";
import type { App } from "../app.ts";
import { dataOf, withServiceErrors } from "./service-errors.ts";

/** The private link to an owner's keys and drafts; `served`: a service answers there now. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  readonly served: boolean;
}

/** Returns the account link of an owner, by default of the sandbox; `isNew` replaces it. Throws a `UsageError` for an unknown owner. */
export async function accountLink(
  app: App,
  wanted: { readonly owner: string | undefined; readonly isNew: boolean },
): Promise<AccountLink> {
  const { owner, accountUrl, isServed } = await withServiceErrors(() =>
    admin.accountLink(dataOf(app), wanted),
  );
  return { owner, accountUrl, served: isServed };
}
