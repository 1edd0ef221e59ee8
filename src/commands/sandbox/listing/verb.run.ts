import type { App } from "../../../app/app.ts";
import { isSlug } from "../../../contract/index.ts";
import { isVerb } from "../../../service/admin/listing-verbs.ts";
import { useListingVerb } from "../../../service/admin/local-catalog.ts";
import { changedListingView } from "../../../views/listings.ts";
import { siteProxyOf } from "../../site-proxy.ts";
import { slugOf } from "../../slug-argument.ts";

interface VerbFlags {
  readonly ifVersion?: number;
  readonly reason?: string;
  readonly category?: string;
  readonly plan?: string;
  readonly tag?: readonly string[];
}

export const output = () => changedListingView();

/** Uses the verb that the command is named after on a listing. */
export async function run(
  app: App,
  argument: string,
  flags: VerbFlags,
  command: { name(): string },
): Promise<void> {
  const verb = command.name();
  if (!isVerb(verb)) throw new Error(`Unknown verb ${verb}`);
  const progress = app.progress("Changing the listing");
  try {
    const { ifVersion: version, reason } = flags;
    const changed = await useListingVerb(app, {
      slug: slugOf(argument, `sandbox listing ${verb}`, isSlug),
      verb,
      version,
      reason,
      fields: fieldsOf(flags),
      proxies: () => siteProxyOf(app.context.env),
    });
    progress.stop();
    await app.present([{ rows: [changed] }], changedListingView(changed));
  } finally {
    progress.stop();
  }
}

function fieldsOf({ category, plan, tag }: VerbFlags) {
  if (category === undefined && plan === undefined && tag === undefined) return undefined;
  return {
    ...(category !== undefined && { category }),
    ...(plan !== undefined && { plan }),
    ...(tag && { tags: tag }),
  };
}
