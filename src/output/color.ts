import type { Environment } from "../context.ts";

/** Decides whether one stream gets colour: with `auto` when it is a terminal, and no dumb one. `CI` alone turns nothing on. */
export function decideColor(
  choice: "auto" | "always" | "never",
  env: Environment,
  isTerminal: boolean,
): boolean {
  if (choice !== "auto") return choice === "always";
  return isTerminal && env["TERM"] !== "dumb";
}
