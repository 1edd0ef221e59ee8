import type { Choices } from "../../store/page-reads.ts";
import { cleanText, shownName } from "../clean-text.ts";
import { html, type Markup } from "../markup.ts";
import { TAG_BOX } from "./editor-fields.ts";

/**
 * Returns the controls for tags: a list of checkboxes, and a text field for slugs and names. The text field has `attributes` and contains
 * the chosen tags that are not in the list.
 */
export function tagControls(
  chosen: readonly string[],
  { entries, isCut }: Choices,
  attributes: Markup,
): Markup {
  const slugs = new Set(chosen);
  const known = new Set(entries.map(({ slug }) => slug));
  const names = entries.filter(({ slug }) => slugs.has(slug)).map(shownName);
  const others = chosen.filter((slug) => !known.has(slug)).join(", ");
  return html`<details class="tags">
<summary>${isCut ? "Some of the tags" : listTitle(entries.length)}<span data-chosen>${names.length > 0 && ` · chosen: ${names.join(", ")}`}</span></summary>
<ul class="choices">
${entries.map(
  (
    entry,
  ) => html`<li><label class="choice"><input type="checkbox" name="${TAG_BOX}" value="${entry.slug}"${slugs.has(entry.slug) && html` checked`}> <bdi lang="">${shownName(entry)}</bdi></label></li>
`,
)}</ul>
</details>
<label for="tags">Add tags</label>
<p class="hint" id="tags-add">Slugs or names, separated by commas. For example: cli, Text editor</p>
<input id="tags" name="tags" type="text" lang="" dir="auto" autocomplete="off" value="${cleanText(others)}"${attributes}>`;
}

function listTitle(count: number): string {
  if (count === 0) return "No tags yet";
  return count === 1 ? "1 tag" : `All ${count} tags`;
}
