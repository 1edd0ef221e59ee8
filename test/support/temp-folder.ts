import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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

/** Copies a home folder, and makes its folders private. Node 22 and later create the copied folders with the default mode. */
export function copyHome(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "catalog-test-"));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
