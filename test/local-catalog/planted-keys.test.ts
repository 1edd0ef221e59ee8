import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { adminOver, aService } from "./a-service.ts";

/** The number of requests to send, as described in CONTRIBUTING.md. */
const RUNS = Number(process.env["STRICT_RUNS"] ?? 20) * 10;

const everyByte = (key: string) => [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
/** The forms in which a key is planted. */
const form = fc.constantFrom<(key: string) => string>(
  (key) => key,
  (key) => `a ${key}.`,
  (key) => `${key}${key}`,
  (key) => key.replace("_", "%5F"),
  everyByte,
  (key) => encodeURIComponent(everyByte(key)),
);
const place = fc.constantFrom(
  "path",
  "slug",
  "query",
  "name",
  "key",
  "authorization",
  "cookie",
  "field",
  "text",
);

it("no API key appears in the log, the findings or the list of requests", {
  timeout: RUNS * 100 + 20_000,
}, async () => {
  const lines: string[] = [];
  const write = (more: readonly string[]) => lines.push(...more);
  const log = { write, detail: write };
  const { baseUrl, apiKey, adminToken, watch, close } = await aService({
    log,
    strict: true,
    dailyLimit: 100_000,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
      form,
      fc.nat(),
      async (places, planted, id) => {
        const at = (where: string, otherwise = "") =>
          places.some((each) => each === where) ? planted(apiKey) : otherwise;
        const target = `/api/v1/tools${at("path")}/${at("slug")}?q=${at("query")}&${at("name", "x")}=1`;
        const body = { ...aDraft({ name: `P${id}` }), [at("field", "slug")]: at("text", `p${id}`) };
        const isDraft = /key|field|text/.test(places.join());
        const sent = request(baseUrl + (isDraft ? "/api/v1/tools" : target.replaceAll(" ", "+")), {
          method: isDraft ? "POST" : "GET",
          headers: {
            authorization: `Bearer ${at("authorization", apiKey)}`,
            "content-type": "application/json",
            "idempotency-key": at("key", `idempotency-key-${id}`),
            ...(places.includes("cookie") && { cookie: `session=${planted(apiKey)}` }),
          },
        });
        sent.end(isDraft ? JSON.stringify(body) : undefined);
        const [response] = await once(sent, "response");
        await text(response);
      },
    ),
    { numRuns: RUNS, seed: 10 },
  );
  const listed = JSON.stringify((await adminOver({ baseUrl, adminToken }, "GET", "/requests")).data);
  await close();
  const report = await watch?.finalReport({ hasFailed: false, timeoutMs: 0 });
  const kept = [...lines, ...listed.split("},"), ...(report?.findings ?? []).map(({ message }) => message)];
  expect(kept.length).toBeGreaterThan(2 * RUNS);
  expect(kept.filter((each) => leaks(each, apiKey))).toEqual([]);
});

/** Reports whether a text contains a key, as it is or percent-encoded. */
function leaks(line: string, key: string): boolean {
  const decoded = line.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return line.includes(key.slice(4)) || (decoded !== line && leaks(decoded, key));
}
