import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { realContext } from "../../../src/base/runtime/real-context.ts";
import { Interrupted } from "../../../src/contract/errors/interrupted.ts";

/** Returns an object like this process that reports the specified platform and has its own signals. */
function aProcess(platform: NodeJS.Platform) {
  const signals = new EventEmitter();
  return Object.create(process, {
    platform: { value: platform },
    on: { value: signals.on.bind(signals) },
    off: { value: signals.off.bind(signals) },
    emit: { value: signals.emit.bind(signals) },
    exit: { value: () => undefined },
  });
}

describe("realContext", () => {
  it.each([
    ["SIGINT", "linux", "SIGINT"],
    ["SIGTERM", "linux", "SIGTERM"],
    ["SIGINT", "win32", "SIGINT"],
    ["SIGBREAK", "win32", "SIGINT"],
    ["SIGHUP", "win32", "SIGTERM"],
  ] as const)("aborts its signal when the process receives %s on %s", (name, platform, told) => {
    const process = aProcess(platform);
    const { signal } = realContext(process, Interrupted);
    process.emit(name, name);
    expect(signal.reason).toBeInstanceOf(Interrupted);
    expect(signal.reason.signal).toBe(told);
  });

  it("does not handle SIGHUP on Linux, so that nohup works", () => {
    const process = aProcess("linux");
    const { signal } = realContext(process, Interrupted);
    process.emit("SIGHUP", "SIGHUP");
    expect(signal.aborted).toBe(false);
  });

  it("has no listener for a second SIGINT, which therefore ends the process", () => {
    const process = aProcess("linux");
    realContext(process, Interrupted);
    expect(process.emit("SIGINT", "SIGINT")).toBe(true);
    expect(process.emit("SIGINT", "SIGINT")).toBe(false);
  });
});
