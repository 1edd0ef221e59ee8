import type { Context } from "../context.ts";
import type { Secrets } from "./secrets.ts";

/** One run of the tool: what it gets from outside, and the secrets that came up. */
export interface Session {
  readonly context: Context;
  readonly secrets: Secrets;
}
