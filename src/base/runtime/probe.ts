/** The time limit for a response, in milliseconds. On a busy machine, a response may take seconds. */
const PROBE_MS = 5_000;

const MAX_RESPONSE_LENGTH = 1024;

/**
 * Requests the instance ID of the catalog at a base URL. Does not check whether the response is from a catalog. Returns undefined if the
 * request fails or takes too long, or if the response is too long.
 */
export async function askInstance(baseUrl: string): Promise<string | undefined> {
  const { request } = await import("node:http");
  return new Promise((resolve) => {
    let text = "";
    const probe = request(`${baseUrl}/instance`, { signal: AbortSignal.timeout(PROBE_MS), agent: false });
    probe.on("response", (response) => {
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        if (text.length > MAX_RESPONSE_LENGTH) probe.destroy();
      });
      response.on("end", () => resolve(text));
    });
    probe.on("error", () => resolve(undefined));
    probe.on("close", () => resolve(undefined));
    probe.end();
  });
}
