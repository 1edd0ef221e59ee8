import { type ListingState, STATES } from "../rules/listing-states.ts";
import { html, type Markup } from "./markup.ts";

/** Returns a state as its sign and word, in its colour. */
export function stateLabel(state: ListingState): Markup {
  const { sign, word } = STATES[state];
  return html`<strong class="state ${state.toLowerCase()}"><span aria-hidden="true">${sign}</span> ${word}</strong>`;
}
