// biome-ignore lint/style/noRestrictedImports: reads `/proc`.
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill, pid } from "node:process";
import { errorCode, valueOr } from "./system-error.ts";

/** Returns a string that identifies this process by machine, process ID and, on Linux, start time. `hasEnded` accepts this string. */
export function processIdentity(): string {
  return identityOf(pid);
}

/** Reports whether a process has ended. Returns false for a process on another machine and, on Linux, from another boot or PID namespace. */
export function hasEnded(identity: string): boolean {
  const [machine, id] = identity.split(" ");
  if (machine !== machineIdentity()) return false;
  // IDs are reused, so the start time is also needed to identify the process.
  return !isRunning(Number(id)) || identityOf(Number(id)) !== identity;
}

function identityOf(id: number): string {
  return `${machineIdentity()} ${id} ${startTime(id)}`;
}

/** Returns the host name and, on Linux, the boot ID and the PID namespace's ID, because a process ID is meaningful only within them. */
function machineIdentity(): string {
  const boot = valueOr("", () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const namespace = valueOr("", () => readlinkSync("/proc/self/ns/pid"));
  return [hostname(), boot, namespace].join("/").replaceAll(" ", "");
}

/** Returns the start time in clock ticks since boot (proc_pid_stat(5), field 22), or "" for a zombie or a process not in `/proc`. */
function startTime(id: number): string {
  const stat = valueOr("", () => readFileSync(`/proc/${id}/stat`, "utf8"));
  // The program's name, in parentheses, can contain any characters.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state === "Z" ? "" : (fields[18] ?? "");
}

function isRunning(id: number): boolean {
  try {
    return kill(id, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
