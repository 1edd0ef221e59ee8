import type { Hint } from "../errors/advice.ts";

/** The offline page of an error code or an exit code. Texts are whole sentences. */
export interface Page {
  readonly meaning: string;
  /** A command line that can produce it, usually with the local catalog. */
  readonly example: string;
  readonly todo: Hint;
}
