import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceClock } from "../clock.ts";
import type { AppBindings } from "../routes/create-api-app.ts";
import type { ApiKeyRepository } from "../rules/api-key.ts";
import type { Loss, SeenAnswer, SeenRequest } from "./events.ts";
import { Judge, type Report } from "./judge.ts";
import { seenDraft } from "./seen-draft.ts";
import { seenAnswer, seenRequest } from "./seen-request.ts";

interface WatchDeps {
  readonly clock: ServiceClock;
  readonly keys: ApiKeyRepository;
}

/** Shows the API requests of the clients to a judge. */
export class ClientWatch {
  readonly #judge = new Judge();
  readonly #deps: WatchDeps;
  readonly #open = new Set<Promise<void>>();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Called when a request has arrived. The returned function must be called with the response. `number` identifies the request. */
  observe(number: number, request: Request, bindings: AppBindings) {
    const seen = seenRequest(number, this.#now(), request);
    if (seen.operation === "createDraft") return this.#observeDraft(seen, request, bindings);
    this.#judge.request(seen);
    return (response: Response) => {
      // A successful read takes no time that matters to a rule.
      const at = response.status < 300 ? seen.at : this.#now();
      const answer = seenAnswer(seen, response, at);
      // A read whose connection is closed while its answer is sent is not worth a listener for each request.
      const loss = bindings.isDropped ? "dropped" : bindings.outgoing?.destroyed ? "closed" : undefined;
      this.#answered(seen, answer, loss);
    };
  }

  async #observeDraft(read: SeenRequest, request: Request, bindings: AppBindings) {
    const ending = lossOf(bindings);
    const seen = { ...read, ...(await seenDraft(request, bindings.incoming?.rawHeaders, this.#deps.keys)) };
    this.#judge.request(seen);
    void ending.then((loss) => loss && this.#judge.lost(seen, loss));
    let close = () => {};
    const open = new Promise<void>((resolve) => {
      close = resolve;
    });
    this.#open.add(open);
    return (response: Response) => {
      const answer = seenAnswer(seen, response, this.#now());
      void ending.then((loss) => {
        this.#answered(seen, answer, loss);
        this.#open.delete(open);
        close();
      });
    };
  }

  #answered(seen: SeenRequest, answer: SeenAnswer, loss: Loss | undefined): void {
    if (loss === undefined) this.#judge.answer(seen, answer);
    else this.#judge.unsent(seen, answer, loss);
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }

  /** Called when somebody other than the clients changed the data. */
  changed(): void {
    this.#judge.changed();
  }

  /** Called when the data is reset. */
  reset(): void {
    this.#judge.reset();
  }

  /** Returns the findings and the coverage since the last reset. */
  report(): Report {
    return this.#judge.reportSinceReset();
  }

  /**
   * Returns all findings about a program that has ended, and the coverage. If the program ended well, waits at most `timeoutMs` milliseconds
   * for requests that are still being processed, because they may create drafts that the program does not know of.
   */
  async finalReport({ hasFailed, timeoutMs }: { hasFailed: boolean; timeoutMs: number }): Promise<Report> {
    if (!hasFailed && this.#open.size > 0)
      await Promise.race([Promise.all(this.#open), sleep(timeoutMs, undefined, { ref: false })]);
    return this.#judge.finalReport({ hasFailed });
  }
}

/** Waits until a connection is done with a response. Returns how the response was lost, or undefined if it was sent. */
function lossOf(bindings: AppBindings): Promise<Loss | undefined> {
  if (bindings.outgoing === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    bindings.outgoing?.once("finish", () => resolve(undefined));
    bindings.outgoing?.once("close", () => resolve(bindings.isDropped ? "dropped" : "closed"));
  });
}
