import { createRedactor } from "../http/redact.ts";

/** The secrets that came up in this run. Whatever is printed on stderr is asked to leave them out. */
export class Secrets {
  readonly #known = new Set<string>();

  /** Adds a secret; nothing when there is none. */
  add(secret: string | undefined): void {
    if (secret !== undefined && secret !== "") this.#known.add(secret);
  }

  /** The text without any of them. */
  redact(text: string): string {
    return createRedactor([...this.#known])(text);
  }
}
