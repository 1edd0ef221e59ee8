import { type ListingState, STATES } from "../rules/listing-states.ts";
import { html, type Markup } from "./markup.ts";

/** Returns the label of a state: its symbol and word, in its colour. */
export function stateLabel(state: ListingState): Markup {
  const { sign, word } = STATES[state];
  return html`<strong class="state ${state.toLowerCase()}"><span aria-hidden="true">${sign}</span> ${word}</strong>`;
}
