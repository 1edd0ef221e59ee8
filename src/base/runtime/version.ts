import manifest from "../../../package.json" with { type: "json" };

export const version: string = manifest.version;

export const HELP_FLAGS: readonly string[] = ["-h", "--help"];
export const VERSION_FLAGS: readonly string[] = ["-V", "--version"];
