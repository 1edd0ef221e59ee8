import type { Environment } from "../context.ts";

/**
 * Whether one stream gets colour: `--color`, then `NO_COLOR` (not empty), `FORCE_COLOR` (`0` is off), `CLICOLOR_FORCE`,
 * `TERM=dumb`, then whether that stream is a terminal. `CI` alone turns nothing on.
 */
export function decideColor(
  flag: "auto" | "always" | "never",
  env: Environment,
  isTerminal: boolean,
): boolean {
  if (flag !== "auto") return flag === "always";
  if (env["NO_COLOR"]) return false;
  if (env["FORCE_COLOR"]) return !isOff(env["FORCE_COLOR"]);
  if (env["CLICOLOR_FORCE"] && !isOff(env["CLICOLOR_FORCE"])) return true;
  if (env["TERM"] === "dumb") return false;
  return isTerminal;
}

function isOff(value: string): boolean {
  return value === "0" || value.toLowerCase() === "false";
}
