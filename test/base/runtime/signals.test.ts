import { EventEmitter } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { realContext } from "../../../src/base/runtime/real-context.ts";
import { Interrupted } from "../../../src/contract/errors/interrupted.ts";

/** Returns an object like this process that reports the specified platform and has its own signals. */
function aProcess(platform: NodeJS.Platform, exit: (code: number) => unknown = () => undefined) {
  const signals = new EventEmitter();
  return Object.create(process, {
    platform: { value: platform },
    on: { value: signals.on.bind(signals) },
    off: { value: signals.off.bind(signals) },
    emit: { value: signals.emit.bind(signals) },
    exit: { value: exit },
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

  it("ends a process that has not ended by itself, but not before `serve` has waited 10 s for open requests", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const codes: number[] = [];
    const process = aProcess("linux", (code) => codes.push(code));
    realContext(process, Interrupted);
    process.emit("SIGTERM", "SIGTERM");
    vi.advanceTimersByTime(11_000);
    expect(codes).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(codes).toEqual([143]);
  });

  it("has no listener for a second SIGINT, which therefore ends the process", () => {
    const process = aProcess("linux");
    realContext(process, Interrupted);
    expect(process.emit("SIGINT", "SIGINT")).toBe(true);
    expect(process.emit("SIGINT", "SIGINT")).toBe(false);
  });
});
