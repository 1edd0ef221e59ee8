import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** Returns a new empty folder, which is removed after the test. */
export function tempFolder(): string {
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/** Creates a folder for all tests in a file, and removes it after the last test. Returns a function that returns the path. */
export function lastingFolder(): () => string {
  const folder = newFolder();
  afterAll(() => remove(folder));
  return () => folder;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "catalog-test-"));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
