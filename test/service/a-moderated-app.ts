import { hashOf } from "../../src/service/rules/api-key.ts";
import type { ListingState, Verb } from "../../src/service/rules/listing-states.ts";
import { type SaveResult, saveFields } from "../../src/service/rules/save-fields.ts";
import type { Submission } from "../../src/service/rules/submission.ts";
import type { FieldInput } from "../../src/service/rules/submission-fields.ts";
import { useVerb } from "../../src/service/rules/use-verb.ts";
import {
  findSubject,
  type VerbCall,
  type VerbPorts,
  type VerbResult,
} from "../../src/service/rules/verb-call.ts";
import { aDraft } from "../support/a-draft.ts";
import { type AppOptions, anApp, ORIGIN, type TestApp } from "./an-app.ts";

/** The default time of a moderated app. */
export const NOW = new Date("2026-11-20T12:00:00.000Z");

/** The verbs that take a draft to each state. */
export const VERBS_TO: Readonly<Record<ListingState, readonly Verb[]>> = {
  DRAFT: [],
  SUBMITTED: ["submit"],
  REJECTED: ["submit", "reject"],
  LIVE: ["submit", "approve"],
  PRIVATE: ["submit", "approve", "hide"],
  UNLISTED: ["submit", "approve", "unlist"],
};

/** An app whose submissions can be saved, submitted and reviewed with the rules that pages and commands use. */
export interface ModeratedApp extends TestApp {
  readonly ports: VerbPorts;
  /** Creates a draft through the API. It is ready to be submitted unless `fields` make it incomplete. */
  submission(slug: string, fields?: FieldInput): Promise<Submission>;
  /** Returns the stored submission. */
  stored(slug: string): Submission | undefined;
  save(slug: string, fields: FieldInput, version?: number): Promise<SaveResult>;
  /** Uses a verb on the stored version. */
  use(verb: Verb, slug: string, more?: Partial<VerbCall>): Promise<VerbResult>;
}

/** Opens an app with `anApp`, and adds the functions that moderate it. */
export async function aModeratedApp(options: AppOptions = {}): Promise<ModeratedApp> {
  const app = await anApp({ now: NOW, ...options });
  const { submissions, taxonomies, keys } = app.catalog;
  const clock = { now: () => options.now ?? NOW };
  const adopter = keys.holderOf(hashOf(app.key));
  const ports: VerbPorts = {
    submissions,
    taxonomies,
    clock,
    media: options.media ?? {
      resolve: async () => ({ logoUrl: "https://aurora.example/i.png", imageUrl: null }),
    },
    badges: options.badges ?? { find: async () => "found" },
    origin: ORIGIN,
    ...(adopter && { adopter }),
  };
  const stored = (slug: string) => submissions.findBySlug(slug);
  const save = (slug: string, fields: FieldInput, version?: number) =>
    saveFields(ports, { id: stored(slug)?.id ?? 0, version: version ?? stored(slug)?.version, fields });
  let drafts = 0;
  return {
    ...app,
    ports,
    stored,
    save,
    use: (verb, slug, more = {}) =>
      useVerb(ports, {
        slug,
        verb,
        version: findSubject(submissions, { slug, verb })?.version ?? 0,
        ...more,
      }),
    submission: async (slug, fields = {}) => {
      drafts += 1;
      const made = await app.post(
        aDraft({
          slug,
          name: slug,
          headline: "Plain-text notes",
          description: "x".repeat(200),
          websiteUrl: "https://aurora.example/",
        }),
        `a-submission-number-${drafts}`,
      );
      if (made.status !== 201) throw new Error(await made.text());
      await save(slug, { category: "tools", plan: "free", ...fields });
      const submission = stored(slug);
      if (submission === undefined) throw new Error(`No submission ${slug}`);
      return submission;
    },
  };
}
