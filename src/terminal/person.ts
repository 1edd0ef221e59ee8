import type { Environment } from "../context.ts";

/** The variables that CI services and coding agents set. */
export const AUTOMATION = [
  "CI",
  "AI_AGENT",
  "AGENT",
  "CLAUDECODE",
  "CURSOR_AGENT",
  "GEMINI_CLI",
  "CODEX_SANDBOX",
] as const;

/** Reports whether a person can read, press a key or use a browser. All the streams must be terminals. */
export function isPersonThere(
  { env, input = true }: { readonly env: Environment; readonly input?: boolean },
  streams: readonly { readonly isTerminal: boolean }[],
): boolean {
  const isAutomated = AUTOMATION.some((name) => isOn(env[name]));
  return input && !isAutomated && env["TERM"] !== "dumb" && streams.every(({ isTerminal }) => isTerminal);
}

/** Reports whether a variable is set. An empty value, `0` and `false` count as unset. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value.trim().toLowerCase());
}
