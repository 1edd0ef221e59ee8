import type { App } from "../../../app/app.ts";
import { isSlug } from "../../../contract/index.ts";
import { command } from "../../../errors/advice.ts";
import { proxiesOf } from "../../../http/proxy-route.ts";
import type { Verb } from "../../../service/admin/listing-verbs.ts";
import { useListingVerb } from "../../../service/admin/use-listing-verb.ts";
import { changedListingView } from "../../../views/listings.ts";
import { slugOf } from "../../slug-argument.ts";

interface VerbFlags {
  readonly ifVersion?: number;
  readonly reason?: string;
  readonly category?: string;
  readonly plan?: string;
  readonly tag?: readonly string[];
}

/** Returns the command that applies a verb to a listing. */
export function verbCommand(verb: Verb) {
  return {
    view: changedListingView,
    run: async (app: App, argument: string, flags: VerbFlags) => {
      const { ifVersion: version, reason } = flags;
      const row = await app.during("Changing the listing", () =>
        useListingVerb(app, {
          slug: slugOf(argument, (slug) => command(`sandbox listing ${verb}`, [slug]), isSlug),
          verb,
          version,
          reason,
          fields: fieldsOf(flags),
          proxies: () => proxiesOf(app.context.env),
        }),
      );
      return { row, verb, isSimulated: row.simulated };
    },
  };
}

function fieldsOf({ category, plan, tag }: VerbFlags) {
  if (category === undefined && plan === undefined && tag === undefined) return undefined;
  return {
    ...(category !== undefined && { category }),
    ...(plan !== undefined && { plan }),
    ...(tag && { tags: tag }),
  };
}
