import type { App } from "../../app/app.ts";
import { checkDraft, type DraftField, type DraftInput, LIMITS } from "../../contract/index.ts";
import { checkCategory } from "../../draft/check/check-category.ts";
import {
  type DraftCandidate,
  missingFields,
  type RequiredField,
  withAnswers,
} from "../../draft/check/draft-candidate.ts";
import { suggestFix } from "../../draft/check/suggest-fix.ts";
import type { DraftValues } from "../../draft/file/starter-file.ts";
import { type CatalogError, recoverWith } from "../../errors/catalog-error.ts";
import { askCategory } from "../prompts/ask-category.ts";
import { askDescription, DESCRIPTION_QUESTION } from "../prompts/ask-description.ts";
import type { Dialogue } from "../prompts/ask-plainly.ts";
import { askText } from "../prompts/ask-text.ts";
import { askField, type Decision, decide } from "../prompts/decide.ts";
import { openDialogue, say } from "../prompts/dialogue.ts";
import type { DraftOptions } from "./draft-options.ts";
import { keepAnswers, savedAnswers } from "./keep-answers.ts";
import { categoriesOf } from "./prepare.ts";
import { readWebsite } from "./read-initial-fields.ts";
import { saveDraft } from "./save-draft.ts";

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
  const kept = keepAnswers(app, options, candidate.file);
  const questions = questionsOf(app, dialogue, { candidate, kept });
  await questions.askAll(missing);
  for (;;) {
    const complete = withAnswers(candidate, questions.answers, kept);
    const check = checkDraft(complete.body);
    if (!check.ok) return complete;
    const columns = app.context.stderr.columns || 80;
    const decision = await decide(dialogue, check.input, { catalog: name, columns });
    if (decision === "change") await questions.ask(await askField(dialogue, questions.asked()));
    else return settle(app, dialogue, { decision, complete, input: check.input, kept, options });
  }
}

interface Decided {
  readonly decision: Exclude<Decision, "change">;
  readonly complete: DraftCandidate;
  readonly input: DraftInput;
  readonly kept: ReturnType<typeof keepAnswers>;
  readonly options: DraftOptions;
}

/** Carries out the decision. Returns the draft to send, if any. */
async function settle(
  app: App,
  dialogue: Dialogue,
  { decision, complete, input, kept, options }: Decided,
): Promise<DraftCandidate | undefined> {
  if (decision === "send") return complete;
  if (decision === "nothing") {
    kept.drop();
    return undefined;
  }
  const saved = await saveDraft(app, dialogue, input);
  kept.drop();
  if (decision === "save" || saved === undefined || "error" in saved) return undefined;
  const answers = savedAnswers(app, saved.file ?? "", options);
  return { ...saved, answers };
}

type Asked = keyof typeof QUESTIONS | "category";

/** Returns functions that ask for fields, and the answers so far. Each answer is kept at once. */
function questionsOf(
  app: App,
  dialogue: Dialogue,
  { candidate, kept }: { readonly candidate: DraftCandidate; readonly kept: Decided["kept"] },
) {
  const answers: Partial<Record<DraftField, string>> = {};
  const asked: Asked[] = [];
  let suggested: DraftValues = {};
  const ask = async (field: Asked) => {
    const initial = answers[field] ?? suggested[field];
    const answer =
      field === "category"
        ? await askForCategory(app, dialogue, initial)
        : await askForText(app, dialogue, { field, initial, body: { ...candidate.body, ...answers } });
    if (answer === undefined) delete answers[field];
    else answers[field] = answer;
    if (!asked.includes(field)) asked.push(field);
    kept.keep({ ...candidate.body, ...answers });
  };
  const askAll = async (missing: readonly RequiredField[]) => {
    if (missing.includes("websiteUrl")) await ask("websiteUrl");
    suggested = await suggestionsFrom(app, dialogue, answers.websiteUrl ?? candidate.body["websiteUrl"]);
    for (const field of missing) if (field !== "websiteUrl") await ask(field);
    if (candidate.body["category"] === undefined) await ask("category");
  };
  return { answers, asked: () => asked, ask, askAll };
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

/** Returns suggestions from the website. If the website cannot be read, returns none and, without `--quiet`, prints a note. */
async function suggestionsFrom(app: App, dialogue: Dialogue, website: unknown): Promise<DraftValues> {
  if (typeof website !== "string") return {};
  const suggestNothing = ({ message }: CatalogError) => {
    if (!app.flags.quiet) say(dialogue, `Nothing suggested from the website: ${message}`);
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
  headline: { question: "Headline, in one line", bounds: LIMITS.headline },
  description: { question: DESCRIPTION_QUESTION, bounds: LIMITS.description },
  websiteUrl: { question: "Website of the product", bounds: LIMITS.websiteUrl },
} as const;
