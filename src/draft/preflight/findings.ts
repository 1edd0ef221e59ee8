/** The weight of a finding: `problem` ends with exit code 3, `media` with 8; a `note` is no verdict. */
export type Weight = "problem" | "media" | "warning" | "fact" | "note";

/** One thing that was found about a draft by looking at its catalog and website. */
export interface Finding {
  readonly weight: Weight;
  /** Leads to the field in the draft; empty when the whole draft is meant. */
  readonly path: readonly (string | number)[];
  readonly rule: string;
  /** The finding in words, without the field's name. */
  readonly message: string;
  /** The value to write instead. */
  readonly suggestion?: string | undefined;
}
