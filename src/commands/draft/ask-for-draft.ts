import type { App } from "../../app/app.ts";
import { checkDraft, type DraftField, LIMITS } from "../../contract/index.ts";
import { checkCategory } from "../../draft/check/check-category.ts";
import {
  type DraftCandidate,
  missingFields,
  type RequiredField,
  withAnswers,
} from "../../draft/check/draft-candidate.ts";
import { suggestFix } from "../../draft/check/suggest-fix.ts";
import type { DraftValues } from "../../draft/file/starter-file.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { askCategory } from "../prompts/ask-category.ts";
import { askDescription, DESCRIPTION_QUESTION } from "../prompts/ask-description.ts";
import type { Dialogue } from "../prompts/ask-plainly.ts";
import { askText } from "../prompts/ask-text.ts";
import { decide } from "../prompts/decide.ts";
import { openDialogue, say } from "../prompts/dialogue.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keepAnswers, savedAnswers } from "./keep-answers.ts";
import { categoriesOf } from "./prepare.ts";
import { saveDraft } from "./save-draft.ts";
import { readWebsite } from "./starting-values.ts";

/**
 * Asks for the missing fields of a draft, starting with the website, which provides suggestions for the other fields. Then shows a valid
 * draft and asks whether to send it. Returns undefined if the user decides not to send the draft.
 *
 * Returns the draft unchanged if the catalog does not have its category. If the draft could not be sent, for example because no API key is
 * set, throws a `CatalogError` before the first question. Throws `Interrupted` on Ctrl-C.
 */
export async function askForDraft(
  app: App,
  candidate: DraftCandidate,
  options: DraftOptions,
): Promise<DraftCandidate | undefined> {
  const missing = missingFields(candidate);
  const { name, apiKey } = await app.connect();
  apiKey();
  const { category } = candidate.body;
  const isWrong = typeof category === "string" && (await checkCategory(category, categoriesOf(app)));
  if (isWrong) return candidate;

  const dialogue = openDialogue(app);
  const kept = keepAnswers(app, options);
  const complete = withAnswers(candidate, await answersTo(app, dialogue, { candidate, missing, kept }), kept);
  const check = checkDraft(complete.body);
  if (!check.ok) return complete;
  const columns = app.context.stderr.columns || 80;
  const decision = await decide(dialogue, check.input, { catalog: name, columns });
  if (decision === "send") return complete;
  if (decision === "nothing") {
    kept.drop();
    return undefined;
  }
  const saved = await saveDraft(app, dialogue, check.input);
  kept.drop();
  if (decision === "save" || saved === undefined || "error" in saved) return undefined;
  const answers = savedAnswers(app, saved.file ?? "", options);
  return { ...saved, answers };
}

interface Gap {
  readonly candidate: DraftCandidate;
  readonly missing: readonly RequiredField[];
  readonly kept: ReturnType<typeof keepAnswers>;
}

async function answersTo(
  app: App,
  dialogue: Dialogue,
  { candidate, missing, kept }: Gap,
): Promise<Partial<Record<DraftField, string>>> {
  const answers: Partial<Record<DraftField, string>> = {};
  const questionOf = (field: keyof typeof QUESTIONS) => ({
    ...QUESTIONS[field],
    problemIn: (text: string) => problemOf(field, { ...candidate.body, ...answers, [field]: text }),
  });
  const keep = () => kept.keep({ ...candidate.body, ...answers });
  if (missing.includes("websiteUrl")) {
    const { problemIn, ...question } = questionOf("websiteUrl");
    const answer = await askText(dialogue, { ...question, problemIn: (text) => problemIn(withScheme(text)) });
    answers.websiteUrl = withScheme(answer);
    keep();
  }
  const suggested = await suggestionsFrom(app, dialogue, answers.websiteUrl ?? candidate.body["websiteUrl"]);
  for (const field of missing) {
    if (field === "websiteUrl") continue;
    const question = { ...questionOf(field), initial: suggested[field] ?? "" };
    answers[field] = await (field === "description"
      ? askDescription(app, dialogue, question)
      : askText(dialogue, question));
    keep();
  }
  if (candidate.body["category"] !== undefined) return answers;
  const categories = await categoriesOf(app)();
  const category = categories && (await askCategory(dialogue, categories, suggested.category));
  if (category !== undefined) answers.category = category;
  keep();
  return answers;
}

function withScheme(text: string): string {
  const website = text.trim();
  return website === "" || /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
}

/** Returns suggestions from the website. If the website cannot be read, returns none and, without `--quiet`, prints a note. */
async function suggestionsFrom(app: App, dialogue: Dialogue, website: unknown): Promise<DraftValues> {
  if (typeof website !== "string") return {};
  try {
    return await readWebsite(app, website.trim());
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    if (!app.flags.quiet) say(dialogue, `Nothing suggested from the website: ${error.message}`);
    return {};
  }
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
  headline: { question: "Headline, in one line", bounds: LIMITS.headline },
  description: { question: DESCRIPTION_QUESTION, bounds: LIMITS.description },
  websiteUrl: { question: "Website of the product", bounds: LIMITS.websiteUrl },
} as const;
