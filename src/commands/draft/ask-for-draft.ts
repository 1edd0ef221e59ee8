import type { App } from "../../app/app.ts";
import { checkDraft, type DraftField, LIMITS } from "../../contract/index.ts";
import { checkCategory } from "../../draft/check/check-candidate.ts";
import { type DraftCandidate, missingFields, withAnswers } from "../../draft/check/draft-candidate.ts";
import { suggestFix } from "../../draft/check/suggest-fix.ts";
import type { DraftValues } from "../../draft/file/starter-file.ts";
import { type CatalogError, recoverWith } from "../../errors/catalog-error.ts";
import { askCategory } from "../prompts/ask-category.ts";
import { askDescription, DESCRIPTION_QUESTION } from "../prompts/ask-description.ts";
import type { Dialogue } from "../prompts/ask-plainly.ts";
import { askText } from "../prompts/ask-text.ts";
import { askField, decide } from "../prompts/decide.ts";
import { openDialogue, say } from "../prompts/dialogue.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keepAnswers } from "./keep-answers.ts";
import { categoriesOf } from "./prepare.ts";
import { readWebsite } from "./read-initial-fields.ts";

/**
 * Asks for a draft's missing fields, and uses the website to suggest answers. If the draft is then valid, shows the draft and asks
 * whether to send it. Returns undefined if the user decides not to send the draft.
 *
 * Returns the draft unchanged if the catalog does not have its category. Throws a `CatalogError` before the first question if no base URL
 * or no usable API key is set. Throws `Interrupted` on Ctrl-C.
 */
export async function askForDraft(
  app: App,
  candidate: DraftCandidate,
  options: DraftOptions,
): Promise<DraftCandidate | undefined> {
  const { name, apiKey } = await app.connect();
  apiKey();
  const { category } = candidate.body;
  const isWrong = typeof category === "string" && (await checkCategory(category, categoriesOf(app)));
  if (isWrong) return candidate;

  const dialogue = openDialogue(app);
  const kept = keepAnswers(app, options, candidate);
  const { answers, ask } = questionsOf(app, dialogue, { candidate, kept });
  const fields: Asked[] = [...missingFields(candidate)];
  if (category === undefined) fields.push("category");
  for (const field of fields) await ask(field);
  for (;;) {
    const complete = withAnswers(candidate, answers, kept);
    const check = checkDraft(complete.body);
    if (!check.ok) return complete;
    const columns = app.context.stderr.columns || 80;
    const decision = await decide(dialogue, check.input, { catalog: name, columns });
    if (decision === "send") return complete;
    if (decision === "change") {
      await ask(await askField(dialogue, fields));
      continue;
    }
    if (decision === "keep") {
      const { statement, hint = statement } = kept.keep(complete.body);
      app.note(hint);
    } else kept.drop();
    return undefined;
  }
}

type Asked = keyof typeof QUESTIONS | "category";

/** Returns an object for the answers, and a function that asks for a field and saves the answer. */
function questionsOf(
  app: App,
  dialogue: Dialogue,
  { candidate, kept }: { readonly candidate: DraftCandidate; readonly kept: ReturnType<typeof keepAnswers> },
) {
  const answers: Partial<Record<DraftField, string | undefined>> = {};
  let suggested: DraftValues | undefined;
  const ask = async (field: Asked) => {
    const body: TextGap["body"] = { ...candidate.body, ...answers };
    if (field !== "websiteUrl") suggested ??= await suggestionsFrom(app, dialogue, body.websiteUrl);
    const initial = answers[field] ?? suggested?.[field];
    answers[field] =
      field === "category"
        ? await askForCategory(app, dialogue, initial)
        : await askForText(app, dialogue, { field, initial, body });
    kept.keep({ ...candidate.body, ...answers });
  };
  return { answers, ask };
}

interface TextGap {
  readonly field: keyof typeof QUESTIONS;
  readonly initial: string | undefined;
  readonly body: Partial<Record<DraftField, unknown>>;
}

async function askForText(
  app: App,
  dialogue: Dialogue,
  { field, initial = "", body }: TextGap,
): Promise<string> {
  const toAnswer = field === "websiteUrl" ? withScheme : (text: string) => text;
  const problemIn = (text: string) => problemOf(field, { ...body, [field]: toAnswer(text) });
  const question = { ...QUESTIONS[field], initial, problemIn };
  return toAnswer(
    await (field === "description" ? askDescription(app, dialogue, question) : askText(dialogue, question)),
  );
}

async function askForCategory(app: App, dialogue: Dialogue, initial: string | undefined) {
  const categories = await categoriesOf(app)();
  return categories && askCategory(dialogue, categories, initial);
}

function withScheme(text: string): string {
  const website = text.trim();
  return website === "" || /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
}

/** Returns suggestions from the website. If it cannot be read, returns no suggestions and, unless `--quiet` is set, prints a note. */
async function suggestionsFrom(app: App, dialogue: Dialogue, website: unknown): Promise<DraftValues> {
  if (typeof website !== "string") return {};
  const suggestNothing = ({ message }: CatalogError) => {
    if (!app.flags.quiet) say(dialogue, `No suggestions from the website: ${message}`);
    return {};
  };
  return readWebsite(app, website.trim()).catch(recoverWith(suggestNothing));
}

function problemOf(field: DraftField, body: Partial<Record<DraftField, unknown>>): string | undefined {
  const check = checkDraft(body);
  const problem = check.ok ? undefined : check.problems.find(({ path }) => path[0] === field);
  if (problem === undefined) return undefined;
  const fix = suggestFix(problem, body[field]);
  return fix === undefined ? problem.message : `${problem.message}: ${fix}`;
}

const QUESTIONS = {
  name: { question: "Name of the product", bounds: LIMITS.name },
  headline: { question: "Headline, on one line", bounds: LIMITS.headline },
  description: { question: DESCRIPTION_QUESTION, bounds: LIMITS.description },
  websiteUrl: { question: "Website of the product", bounds: LIMITS.websiteUrl },
} as const;
