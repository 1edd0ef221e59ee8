/** Returns the code of an error of Node or undici (`ENOENT`, `UND_ERR_SOCKET`); undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
