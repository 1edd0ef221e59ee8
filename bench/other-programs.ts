import { spawnSync } from "node:child_process";
import type { Command } from "./run-process.ts";

/** Returns the command lines of comparable programs that are installed. */
export function installedPrograms(
  baseUrl: string,
): readonly { readonly name: string; readonly argv: Command["argv"] }[] {
  const url = `${baseUrl}/api/v1/tools`;
  const programs = [
    { name: "`gh --version`", argv: ["gh", "--version"] },
    { name: "HTTPie: `http GET`, 50 listings", argv: ["http", "--ignore-stdin", "GET", url] },
    { name: "`restish`, 50 listings", argv: ["restish", "get", url] },
    { name: "`xh`, 50 listings", argv: ["xh", "--ignore-stdin", "get", url] },
  ] as const;
  return programs.filter(({ argv: [program] }) => spawnSync(program, ["--version"]).error === undefined);
}
