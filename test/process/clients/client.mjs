import { readFileSync } from "node:fs";

const { CATALOG_API_KEY: secret, CATALOG_BASE_URL: base } = process.env;
for (const line of readFileSync("steps", "utf8").replaceAll("KEY", secret).trim().split("\n")) {
  const [method, path, key, body, field, times, seconds] = line.split("|");
  const headers = {
    ...(body && { authorization: `Bearer ${secret}`, "content-type": "application/json" }),
    ...(key && { "idempotency-key": key }),
    ...(field &&
      Object.fromEntries([field.split(": ").map((part, at) => (at === 0 ? part.toLowerCase() : part))])),
  };
  for (let count = 0; count < Number(times); count += 1) {
    const signal = AbortSignal.timeout(Number(seconds) * 1000);
    await fetch(`${base}/api/v1${path}`, { method, headers, signal, ...(body && { body }) }).then(
      (response) => response.text(),
      () => undefined,
    );
  }
}
