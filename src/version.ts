import manifest from "../package.json" with { type: "json" };

/** The version of the tool, as published. */
export const version: string = manifest.version;
