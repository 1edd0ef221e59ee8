import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { hasEnded, processIdentity } from "../../../src/base/files/running-process.ts";
import {
  makeTemporaryHome,
  removeAbandonedHomes,
  removeTemporaryHome,
} from "../../../src/base/files/temporary-home.ts";

function identityOf(pid: number, start?: string): string {
  const [machine, , own] = processIdentity().split(" ");
  return `${machine} ${pid} ${start ?? own}`;
}

function startTime(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

describe.skipIf(process.platform !== "linux")("a process", () => {
  it("has ended after it was killed", async () => {
    const child = spawn("sleep", ["60"]);
    await once(child, "spawn");
    const pid = child.pid ?? 0;
    const identity = identityOf(pid, startTime(pid));
    expect(hasEnded(identity)).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(hasEnded(identity)).toBe(true);
  });

  it("has ended if another process has its ID", () => {
    expect(hasEnded(identityOf(process.pid, "1"))).toBe(true);
  });

  it("is assumed to be running if it is on another machine or its identity is invalid", () => {
    expect(hasEnded(`elsewhere ${2 ** 22} 1`)).toBe(false);
    expect(hasEnded("")).toBe(false);
  });
});

it("removes only the folders of processes on this machine that have ended", () => {
  const ended = processIdentity().replace(/ \d+ \d*$/, ` ${2 ** 22} 1`);
  expect(hasEnded(ended)).toBe(true);
  const identities = [processIdentity(), ended, ended.replace(/^\S+/, "elsewhere")];
  const homes = identities.map((identity) => makeTemporaryHome(identity));
  onTestFinished(() => homes.forEach(removeTemporaryHome));
  mkdirSync(`${homes[1]}/data`);
  removeAbandonedHomes();
  expect(homes.map((home) => existsSync(home))).toEqual([true, false, true]);
});
