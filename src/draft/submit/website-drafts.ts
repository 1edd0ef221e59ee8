import { command, type Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { type KeyChoice, normalSite } from "../idempotency-key.ts";
import type { JournaledSubmission } from "../journal/journaled-submissions.ts";
import { NEXT_RUN } from "./order-of-events.ts";

interface NewDraft {
  readonly baseUrl: string;
  readonly websiteUrl: string;
  readonly keyChoice: KeyChoice;
  readonly key: string;
  readonly submissions: readonly JournaledSubmission[];
  readonly note: (text: Hint) => void;
}

/**
 * Prints a note if, according to the journal, the website of a new draft has or may have another draft. With `--key-from site`, which
 * allows only one draft for each website, throws IDEMPOTENCY_CONFLICT instead.
 */
export function mindWebsite({ submissions, note, ...draft }: NewDraft): void {
  const website = normalSite(draft.websiteUrl);
  const first = submissions.find(
    ({ state, last }) =>
      NEXT_RUN[state] !== "send" &&
      last.baseUrl === draft.baseUrl &&
      last.website === website &&
      last.idempotencyKey !== draft.key,
  );
  if (first === undefined) return;
  const slug = first.created?.slug;
  if (draft.keyChoice.from === "site") throw siteConflict(website, slug);
  note(
    slug === undefined
      ? `An attempt from ${first.last.at} may already have created a draft for ${website}`
      : {
          text: `The website ${website} already has a draft from this machine, ${slug}. Open it`,
          command: command("draft open", [slug]),
        },
  );
}

function siteConflict(website: string, slug: string | undefined): CatalogError {
  return new CatalogError({
    code: "IDEMPOTENCY_CONFLICT",
    message:
      slug === undefined
        ? `An unfinished attempt with another key may have created a draft for ${website}`
        : `The website ${website} already has a draft from this machine, ${slug}, with another key`,
    hint: [
      slug === undefined
        ? { text: "List the attempts", command: command("draft list", [], { all: true }) }
        : { text: "Open it", command: command("draft open", [slug]) },
      { text: "or leave out --key-from site to create another draft" },
    ],
  });
}
