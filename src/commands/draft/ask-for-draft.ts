import type { App } from "../../app/app.ts";
import { checkDraft, type DraftField, LIMITS } from "../../contract/index.ts";
import { checkCategory } from "../../draft/check/check-category.ts";
import type { DraftCandidate } from "../../draft/check/merge-draft.ts";
import { missingFields, type RequiredField, withAnswers } from "../../draft/check/missing-fields.ts";
import { suggestFix } from "../../draft/check/suggest-fix.ts";
import type { ReadDraft } from "../../draft/prepare-drafts.ts";
import { askCategory } from "../prompts/ask-category.ts";
import { askDescription } from "../prompts/ask-description.ts";
import { askText } from "../prompts/ask-text.ts";
import { decide } from "../prompts/decide.ts";
import { type Dialogue, openDialogue } from "../prompts/dialogue.ts";
import { categoriesOf } from "./prepare.ts";
import { saveDraft } from "./save-draft.ts";

/**
 * Asks for the fields that a draft lacks, shows the whole, and asks whether to send it. Undefined: it is not to be sent.
 *
 * A draft that lacks nothing, or has other problems, is returned as it is. Throws what would keep it from being sent, such as
 * a missing key, before a word was typed; `Interrupted` on Ctrl-C.
 */
export async function askForDraft(app: App, draft: ReadDraft): Promise<ReadDraft | undefined> {
  if ("error" in draft) return draft;
  const { candidate } = draft;
  const missing = missingFields(candidate);
  if (missing.length === 0) return draft;
  const { name, apiKey } = await app.connect();
  apiKey();
  const { category } = candidate.body;
  const isWrong = typeof category === "string" && (await checkCategory(category, categoriesOf(app)));
  if (isWrong) return draft;

  const dialogue = openDialogue(app);
  const complete = withAnswers(candidate, await answersTo(app, dialogue, { candidate, missing }));
  const check = checkDraft(complete.body);
  if (!check.ok) return { ...draft, candidate: complete };
  const columns = app.context.stderr.columns || 80;
  const decision = await decide(dialogue, check.input, { catalog: name, columns });
  if (decision === "send") return { ...draft, candidate: complete };
  if (decision === "nothing") return undefined;
  const saved = await saveDraft(app, dialogue, check.input);
  return decision === "save" ? undefined : saved;
}

interface Gap {
  readonly candidate: DraftCandidate;
  readonly missing: readonly RequiredField[];
}

async function answersTo(
  app: App,
  dialogue: Dialogue,
  { candidate, missing }: Gap,
): Promise<Partial<Record<DraftField, string>>> {
  const answers: Partial<Record<DraftField, string>> = {};
  for (const field of missing) {
    const problemIn = (text: string) => problemOf(field, { ...candidate.body, ...answers, [field]: text });
    answers[field] = await (field === "description"
      ? askDescription(app, dialogue, problemIn)
      : askText(dialogue, { ...QUESTIONS[field], problemIn }));
  }
  if (candidate.body["category"] !== undefined) return answers;
  const categories = await categoriesOf(app)();
  const category = categories && (await askCategory(dialogue, categories));
  return category === undefined ? answers : { ...answers, category };
}

/** Why a field's value breaks a rule, and what to change. */
function problemOf(field: DraftField, body: Partial<Record<DraftField, unknown>>): string | undefined {
  const check = checkDraft(body);
  const problem = check.ok ? undefined : check.problems.find(({ path }) => path[0] === field);
  if (problem === undefined) return undefined;
  const fix = suggestFix(problem, body[field]);
  return fix === undefined ? problem.message : `${problem.message}: ${fix}`;
}

const QUESTIONS = {
  name: { question: "Name of the product", bounds: LIMITS.name },
  headline: { question: "Headline: what it is, in one line", bounds: LIMITS.headline },
  websiteUrl: { question: "Website of the product", bounds: LIMITS.websiteUrl },
} as const;
