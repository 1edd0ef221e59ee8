import type { HttpRequest, HttpResponse } from "../../../../src/client/http/transport.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { aTransport } from "../a-transport.ts";
import { json } from "../scripted-server.ts";

/** The header fields of a response that is fresh for a minute. */
export const FRESH = { "cache-control": "public, max-age=60", etag: '"1"' };

/** Two cacheable responses, in order. */
export const first = json({ number: 1 }, FRESH);
export const second = json({ number: 2 }, FRESH);

/** Creates a user whose requests share one cache. Each request uses a new transport, since each command is a new process. */
export function aUser(folder: string | undefined = tempFolder()) {
  let now = Date.parse("2026-11-20T12:00:00.000Z");
  const clock = { now: () => new Date(now), elapsed: () => performance.now() };
  return {
    send: (request: HttpRequest): Promise<HttpResponse> =>
      aTransport({ cacheFolder: folder, clock }).send(request),
    /** Moves the clock forward. */
    later: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

/** Returns a response's body as text, its source and its age. */
export function story({ body, cache, ageSeconds }: HttpResponse): readonly unknown[] {
  return [body.toString(), cache, ageSeconds];
}
