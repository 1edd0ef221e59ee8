import { existsSync, mkdirSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { hasEnded, processIdentity } from "../../../src/base/files/running-process.ts";
import {
  makeTemporaryHome,
  removeAbandonedHomes,
  removeTemporaryHome,
} from "../../../src/base/files/temporary-home.ts";

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
