/** The current state of a draft, as far as it is known. */
export interface DraftState {
  /** A state of the local catalog, `LIVE`, `not live` or `unknown`. */
  readonly state: string;
  /** The page of a live listing. */
  readonly page: string | null;
}

/** Returns the state of a draft in words; undefined for an unknown state. */
export function draftStatus(known: DraftState | undefined): string | undefined {
  const { state, page } = known ?? {};
  switch (state) {
    case "LIVE":
      return page ? `live: ${page}` : "live";
    case "DRAFT":
      return "DRAFT (private, yours; not published)";
    case "not live":
      return "not live; its editor shows its state";
    case "unknown":
      return "unknown: the catalog did not say";
    default:
      return state;
  }
}
