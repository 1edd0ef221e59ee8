import { draftForm, draftLost, keyReused, secondDraft } from "./draft-rules.ts";
import type { Finding, FindingKind, Loss, Rule, SeenAnswer, SeenRequest } from "./events.ts";
import { hammered, inventedPage, refetched, requestForm } from "./read-rules.ts";
import { earlyRetry, retriedRefusal } from "./retry-rules.ts";
import { type Coverage, coverageOf } from "./routes.ts";

/** The findings, oldest first, and the coverage. `omitted` counts the findings of each kind that are not listed. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly omitted: Partial<Readonly<Record<FindingKind, number>>>;
  readonly coverage: Coverage;
}

/** The maximum number of findings to keep of each kind. */
const MAX_FINDINGS = 100;

/**
 * Judges the requests of a client. The result depends only on the calls, in their order. The time for a call does not grow with the number
 * of earlier calls, and the memory is bounded.
 */
export class Judge {
  readonly #drafts: readonly Rule[];
  readonly #reads: readonly Rule[];
  readonly #all = new Notes();
  #sinceReset = new Notes();

  constructor() {
    const common = [requestForm, earlyRetry(), retriedRefusal()];
    this.#drafts = [...common, draftForm, secondDraft(), keyReused(), draftLost()];
    this.#reads = [...common, refetched(), hammered(), inventedPage()];
  }

  /** Called when a request has arrived and its body has been read. */
  request(request: SeenRequest): void {
    for (const rule of this.#rulesFor(request)) {
      const findings = rule.request?.(request);
      if (findings !== undefined) this.#add(findings);
    }
    if (request.operation !== undefined) this.#see(request.operation);
  }

  /** Called when an answer was sent. */
  answer(request: SeenRequest, answer: SeenAnswer): void {
    for (const rule of this.#rulesFor(request)) rule.answer?.(request, answer);
    if (answer.code !== undefined) this.#see(answer.code);
  }

  /** Called when the connection was closed before an answer was sent. */
  lost(request: SeenRequest, loss: Loss): void {
    for (const rule of this.#rulesFor(request)) rule.lost?.(request, loss);
  }

  /** Called after `lost`, when the answer is known. */
  unsent(request: SeenRequest, answer: SeenAnswer, loss: Loss): void {
    for (const rule of this.#rulesFor(request)) rule.unsent?.(request, answer, loss);
  }

  /** Called when somebody else changed the data. */
  changed(): void {
    for (const rule of this.#rules()) rule.changed?.();
  }

  /** Called when the data is reset. What is known of earlier requests no longer counts against later ones. */
  reset(): void {
    this.#end();
    this.#sinceReset = new Notes();
  }

  /** Returns the findings and the coverage since the last reset, without the findings that are known at the end only. */
  reportSinceReset(): Report {
    return this.#sinceReset.report();
  }

  /**
   * Returns all findings and the whole coverage. No more calls may follow. A program that ended with a failure has told that something is
   * open, so a draft whose answer it did not wait for is not lost.
   */
  finalReport({ hasFailed }: { readonly hasFailed: boolean }): Report {
    if (!hasFailed) this.#end();
    return this.#all.report();
  }

  #end(): void {
    for (const rule of this.#rules()) {
      this.#add(rule.end?.() ?? []);
      rule.forget?.();
    }
  }

  #rules(): ReadonlySet<Rule> {
    return new Set([...this.#drafts, ...this.#reads]);
  }

  #rulesFor({ draft }: SeenRequest): readonly Rule[] {
    return draft === undefined ? this.#reads : this.#drafts;
  }

  #add(findings: readonly Finding[]): void {
    for (const notes of [this.#all, this.#sinceReset]) notes.add(findings);
  }

  #see(name: string): void {
    for (const notes of [this.#all, this.#sinceReset]) notes.seen.add(name);
  }
}

class Notes {
  readonly seen = new Set<string>();
  readonly #findings: Finding[] = [];
  readonly #counts: Partial<Record<FindingKind, number>> = {};

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const count = (this.#counts[finding.kind] ?? 0) + 1;
      this.#counts[finding.kind] = count;
      if (count <= MAX_FINDINGS) this.#findings.push(finding);
    }
  }

  report(): Report {
    const omitted = Object.entries(this.#counts)
      .filter(([, count]) => count > MAX_FINDINGS)
      .map(([kind, count]) => [kind, count - MAX_FINDINGS]);
    const findings = this.#findings.toSorted((a, b) => a.requests[0] - b.requests[0]);
    return { findings, omitted: Object.fromEntries(omitted), coverage: coverageOf(this.seen) };
  }
}
