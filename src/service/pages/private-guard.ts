import { readFormBody } from "../routes/read-body.ts";
import { requireOwnHost, requireSameOrigin } from "./guards.ts";

/** Lets through what may reach private pages: first the host is looked at, then where a form comes from, then its body. */
export class PrivateGuard {
  readonly #hosts: ReadonlySet<string>;

  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts);
  }

  /** Passes a request that reads. */
  read(request: Request): void {
    requireOwnHost(request, this.#hosts);
  }

  /** Passes a request that changes something, and returns its form. */
  async form(request: Request): Promise<URLSearchParams> {
    requireOwnHost(request, this.#hosts);
    requireSameOrigin(request);
    return readFormBody(request);
  }
}
