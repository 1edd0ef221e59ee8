import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill, pid } from "node:process";
import { errorCode } from "./system-error.ts";

/** Returns the identity of this process, which consists of its machine, id and start time. Another process can pass it to `hasEnded`. */
export function processIdentity(): string {
  return identityOf(pid);
}

/** Reports whether a process on this machine has ended. Returns false for a process on another machine, because its state is unknown. */
export function hasEnded(identity: string): boolean {
  const [machine, id] = identity.split(" ");
  if (machine !== machineIdentity()) return false;
  // Ids are reused, so the start time is also needed to identify the process.
  return !isRunning(Number(id)) || identityOf(Number(id)) !== identity;
}

function identityOf(id: number): string {
  return `${machineIdentity()} ${id} ${startTime(id)}`;
}

/**
 * Returns the host name and, on Linux, the ids of the current boot and of the PID namespace, because the meaning of process ids depends on
 * them.
 */
function machineIdentity(): string {
  const read = (look: () => string) => {
    try {
      return look().trim();
    } catch {
      return "";
    }
  };
  const boot = read(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  return [hostname(), boot, read(() => readlinkSync("/proc/self/ns/pid"))].join("/").replaceAll(" ", "");
}

/**
 * Returns the start time in clock ticks since boot (proc_pid_stat(5), field 22). Returns an empty string for a zombie, and on
 * systems without `/proc`.
 */
function startTime(id: number): string {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // The program's name, in parentheses, can contain any characters.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? "" : (fields[18] ?? "");
  } catch {
    return "";
  }
}

function isRunning(id: number): boolean {
  try {
    return kill(id, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
