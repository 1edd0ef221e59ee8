import { setTimeout as sleep } from "node:timers/promises";
import { valueOr } from "../../files/system-error.ts";
import type { ServiceClock } from "../clock.ts";
import type { AppBindings } from "../routes/create-api-app.ts";
import { reasonIn } from "../routes/response.ts";
import { type ApiKeyRepository, maskApiKeys } from "../rules/api-key.ts";
import { holderIn } from "../rules/parse-draft.ts";
import type { Loss, SeenAnswer, SeenRequest } from "./events.ts";
import { Judge, type Report } from "./judge.ts";
import { digestOf } from "./remember.ts";
import { routeOf } from "./routes.ts";
import { seenDraft } from "./seen-draft.ts";

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
  async observe(
    number: number,
    request: Request,
    bindings: AppBindings,
  ): Promise<(response: Response) => void> {
    const judge = this.#judge;
    const ending = lossOf(bindings);
    const seen = await seenRequest(number, request, bindings, this.#deps);
    judge.request(seen);
    void ending.then((loss) => loss && judge.lost(seen, loss));
    let close = () => {};
    const open = new Promise<void>((resolve) => {
      close = resolve;
    });
    this.#open.add(open);
    return (response) => {
      const answer = seenAnswer(response, this.#deps.clock.now().getTime());
      void ending.then((loss) => {
        if (loss === undefined) judge.answer(seen, answer);
        else judge.unsent(seen, answer, loss);
        this.#open.delete(open);
        close();
      });
    };
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

async function seenRequest(
  number: number,
  request: Request,
  bindings: AppBindings,
  { clock, keys }: WatchDeps,
): Promise<SeenRequest> {
  const at = clock.now().getTime();
  const { method, url, headers } = request;
  const { pathname: path, search: query } = new URL(url);
  const route = routeOf(method, path);
  const isDraft = route.operation === "createDraft";
  const authorization = headers.get("authorization") ?? headers.get("x-api-key") ?? "";
  const target = path + query;
  return {
    number,
    at,
    method,
    path,
    query,
    url: target.length > 200 ? digestOf(target) : target,
    ...route,
    isKnownPath: route.isKnownPath || !path.startsWith("/api/v1/"),
    credential: authorization === "" ? "" : digestOf(authorization),
    owner: isDraft ? valueOr(undefined, () => holderIn(keys, authorization)?.ownerId) : undefined,
    hasKeyInUrl: hasKey(target, authorization),
    isFreshRequested: isFreshRequested(headers),
    draft: isDraft ? await seenDraft(request, bindings.incoming?.rawHeaders) : undefined,
  };
}

/** Reports whether a URL contains an API key of the local catalog, or the key that the same request sends. */
function hasKey(target: string, authorization: string): boolean {
  if (maskApiKeys(target) !== target) return true;
  const key = authorization.slice(authorization.lastIndexOf(" ") + 1);
  return key.length >= 16 && target.includes(key);
}

/** Reports whether a request makes sure that its answer is not an old one (RFC 9111 §5.2.1, RFC 9110 §13.1). */
function isFreshRequested(headers: Headers): boolean {
  if (headers.has("if-none-match") || headers.has("if-modified-since")) return true;
  return /no-cache|max-age=0/i.test(headers.get("cache-control") ?? "");
}

function seenAnswer(response: Response, at: number): SeenAnswer {
  const { status, headers } = response;
  const retryAfter = headers.get("retry-after");
  const link = headers.get("link");
  const nextCursor = link && /[?&]cursor=([^&>]+)/.exec(link)?.[1];
  return {
    at,
    status,
    code: reasonIn(response)?.split(" ", 1)[0],
    retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
    maxAgeSeconds: Number(/max-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1] ?? 0),
    nextCursor: nextCursor ? decodeURIComponent(nextCursor) : undefined,
  };
}
