/** The time limit for a response, in milliseconds. On a busy machine, a response may take seconds. */
const PROBE_MS = 5_000;

const MAX_RESPONSE_LENGTH = 1024;

/** Requests the instance ID at a base URL, which may not be a catalog's. Returns undefined after a failure, a timeout or a long response. */
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
