import { type ChildProcessByStdio, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { foldersIn } from "./run-catalog.ts";

/** The path of the built command. */
export const BIN = fileURLToPath(new URL("../../bin/catalog.cjs", import.meta.url));

/** The program that the tests start: the built command, or another program that must behave like it. */
const other = process.env["CATALOG_TEST_PROGRAM"];
const PROGRAM: readonly [string, ...string[]] = other ? [other] : [process.execPath, BIN];

/** Starts the built command in a separate process with its folders in `home`. The process is killed after the test. */
export function spawnCatalog(
  argv: readonly string[],
  home: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const [program, ...first] = PROGRAM;
  const child = spawn(program, [...first, ...argv], { env: { ...process.env, ...foldersIn(home), ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Creates a script `catalog` in `home` that runs the built command. Returns an environment in which shells find this script. */
export function shellEnvironment(home: string): NodeJS.ProcessEnv {
  const script = `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`;
  writeFileSync(join(home, "catalog"), script, { mode: 0o755 });
  return { ...process.env, ...foldersIn(home), PATH: `${home}${delimiter}${process.env["PATH"]}` };
}

/** Waits until a process ends, and returns its output, its exit code and its signal. */
export async function ended(child: ChildProcessByStdio<Writable | null, Readable, Readable>) {
  const [stdout, stderr, [exitCode, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { stdout, stderr, exitCode, signal };
}

/** Starts `serve` with flags and waits until it is listening. If the process ends before that, throws an error with its stderr. */
export async function spawnService(flags: readonly string[], home: string) {
  const child = spawnCatalog(["serve", "--port", "0", "--json", ...flags], home);
  const failed = ended(child).then(({ stderr }) => Promise.reject(new Error(stderr)));
  const [line] = await Promise.race([once(child.stdout, "data"), failed]);
  const { baseUrl, apiKey } = JSON.parse(String(line));
  return { child, baseUrl: String(baseUrl), apiKey: String(apiKey) };
}
