import type { App } from "../../../app/app.ts";
import { isSlug } from "../../../contract/index.ts";
import { command } from "../../../errors/advice.ts";
import { proxiesOf } from "../../../http/proxy-route.ts";
import { applyListingAction } from "../../../service/admin/apply-listing-action.ts";
import type { ListingAction } from "../../../service/admin/listing-actions.ts";
import { changedListingView } from "../../../views/listings.ts";
import { slugOf } from "../../slug-argument.ts";

interface ActionFlags {
  readonly ifVersion?: number;
  readonly reason?: string;
  readonly category?: string;
  readonly plan?: string;
  readonly tag?: readonly string[];
}

/** Returns the command that applies an action to a listing. */
export function actionCommand(action: ListingAction) {
  return {
    view: changedListingView,
    run: async (app: App, argument: string, flags: ActionFlags) => {
      const { ifVersion: version, reason } = flags;
      const row = await app.during("Changing the listing", () =>
        applyListingAction(app, {
          slug: slugOf(argument, (slug) => command(`sandbox listing ${action}`, [slug]), isSlug),
          action,
          version,
          reason,
          fields: fieldsOf(flags),
          proxies: () => proxiesOf(app.context.env),
        }),
      );
      return { row, action, isSimulated: row.simulated };
    },
  };
}

function fieldsOf({ category, plan, tag }: ActionFlags) {
  if (category === undefined && plan === undefined && tag === undefined) return undefined;
  return {
    ...(category !== undefined && { category }),
    ...(plan !== undefined && { plan }),
    ...(tag && { tags: tag }),
  };
}
