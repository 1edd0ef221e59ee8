import { randomBytes } from "node:crypto";

/** Returns random bytes encoded as a string, for private links, secrets and IDs. */
export function makeToken(bytes = 24, encoding: "base64url" | "hex" = "base64url"): string {
  return randomBytes(bytes).toString(encoding);
}
