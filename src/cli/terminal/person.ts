import type { Environment } from "../../base/runtime/context.ts";

/** Environment variables that CI services and coding agents set. */
export const AUTOMATION = [
  "CI",
  "AI_AGENT",
  "AGENT",
  "CLAUDECODE",
  "CURSOR_AGENT",
  "GEMINI_CLI",
  "CODEX_SANDBOX",
] as const;

/** Reports whether the session seems to be interactive. All of the streams must be terminals. */
export function isPersonThere(
  { env, input = true }: { readonly env: Environment; readonly input?: boolean },
  streams: readonly { readonly isTerminal: boolean }[],
): boolean {
  const isAutomated = AUTOMATION.some((name) => isOn(env[name]));
  return input && !isAutomated && env["TERM"] !== "dumb" && streams.every(({ isTerminal }) => isTerminal);
}

/** Reports whether an environment variable is on. The variable is off if it is unset, empty, `0` or `false`. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value.trim().toLowerCase());
}
