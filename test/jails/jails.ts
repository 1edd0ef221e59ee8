import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A restriction under which commands run. */
export interface Jail {
  readonly name: string;
  /** The words to put before a command to run it in the jail, or undefined if this system cannot create the jail. */
  readonly enter: readonly string[] | undefined;
  readonly needs: string;
  /** Whether `HOME` is the folder above the working directory. Otherwise, `HOME` is not set. */
  readonly hasHome: boolean;
  /** Whether the default folders for settings, cache and data are writable. */
  readonly canWrite: boolean;
  readonly hasSockets: boolean;
}

let known: readonly Jail[] | undefined;

/** Returns the jails. The first call compiles a helper, and checks which jails this system can create. */
export function jails(): readonly Jail[] {
  known ??= buildJails();
  return known;
}

function buildJails(): readonly Jail[] {
  const network = ["unshare", "-Urn"];
  const mounting = (script: string) => usable(["unshare", "-Urm", "sh", join(import.meta.dirname, script)]);
  const agent = agentProgram();
  const noHome = { hasHome: false, canWrite: false, hasSockets: true };
  const home = { hasHome: true, canWrite: true, hasSockets: true };
  const closedHome = { ...home, canWrite: false };
  const byUnshare = "unshare with user namespaces";
  return [
    { name: "no sockets, no home folder", enter: usable(agent), needs: "cc", ...noHome, hasSockets: false },
    { name: "a separate network namespace", enter: usable(network), needs: byUnshare, ...home },
    { name: "no home folder", enter: [], needs: "", ...noHome },
    { name: "read-only file systems", enter: mounting("read-only.sh"), needs: byUnshare, ...closedHome },
    { name: "a full disk", enter: mounting("full.sh"), needs: byUnshare, ...closedHome },
    {
      name: "Landlock",
      enter: usable([...agent, "--here"]),
      needs: "cc and Landlock",
      ...closedHome,
      hasSockets: false,
    },
  ];
}

/** Compiles the program that denies sockets, and returns its path. If there is no compiler, the program does not exist. */
function agentProgram(): readonly string[] {
  const program = join(mkdtempSync(join(tmpdir(), "catalog-jail-")), "like-an-agent");
  spawnSync("cc", ["-o", program, fileURLToPath(new URL("like-an-agent.c", import.meta.url))]);
  return [program];
}

function usable(enter: readonly string[]): readonly string[] | undefined {
  const [program = "", ...words] = enter;
  const cwd = mkdtempSync(join(tmpdir(), "catalog-jail-"));
  try {
    execFileSync(program, [...words, "true"], { cwd, env: { ...process.env, HOME: cwd }, stdio: "ignore" });
    return enter;
  } catch {
    return undefined;
  }
}
