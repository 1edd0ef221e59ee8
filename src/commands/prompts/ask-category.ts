import { autocomplete } from "@clack/prompts";
import type { Taxonomy } from "../../contract/index.ts";
import { oneLine } from "../../text/sanitize.ts";
import { askValid, type Dialogue } from "./ask-plainly.ts";
import { answered } from "./dialogue.ts";

const SEEN = 8;

/** Asks for the slug of a category. Returns undefined if the user does not choose a category. Throws `Interrupted` on Ctrl-C. */
export async function askCategory(
  dialogue: Dialogue,
  categories: readonly Taxonomy[],
  initial?: string,
): Promise<string | undefined> {
  if (dialogue.isPlain) return askSlug(dialogue, categories, initial);
  const options = categories.map(({ slug, name }) => ({
    value: slug,
    label: oneLine(name),
    hint: oneLine(slug),
  }));
  const answer = await autocomplete({
    ...dialogue,
    message: "Category",
    placeholder: "type to search",
    maxItems: SEEN,
    ...(initial !== undefined && { initialValue: initial }),
    options: [{ value: "", label: "None yet", hint: "choose it later in the editor" }, ...options],
  });
  return answered(answer, dialogue) || undefined;
}

async function askSlug(dialogue: Dialogue, categories: readonly Taxonomy[], initial?: string) {
  const slugs = categories.map(({ slug }) => slug);
  const answer = await askValid(dialogue, "Category slug, or none", {
    initial: initial ?? "none",
    problemIn: (text) =>
      text === "none" || slugs.includes(text)
        ? undefined
        : `Enter one of: none, ${slugs.map(oneLine).join(", ")}`,
  });
  return answer === "none" ? undefined : answer;
}
