/** The time limit for a response, in milliseconds. On a busy machine, a response may take seconds. */
const PROBE_MS = 5_000;

const MAX_RESPONSE_LENGTH = 1024;

/** Requests the instance ID of the catalog at a base URL. Does not check whether the response is from a catalog. */
export async function askInstance(baseUrl: string): Promise<string | undefined> {
  return ask("GET", `${baseUrl}/instance`);
}

/** Reports whether any program responds at an origin. Sends one HEAD request for `/`. */
export async function isAnswering(origin: string): Promise<boolean> {
  return (await ask("HEAD", `${origin}/`)) !== undefined;
}

/** Returns the response's text, regardless of its status. Returns undefined if the request fails or takes too long, or if the body is too long. */
async function ask(method: "GET" | "HEAD", url: string): Promise<string | undefined> {
  const { request } = await import("node:http");
  return new Promise((resolve) => {
    let text = "";
    const probe = request(url, { method, signal: AbortSignal.timeout(PROBE_MS), agent: false });
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
