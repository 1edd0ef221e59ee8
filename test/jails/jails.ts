import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A restriction under which commands run. */
export interface Jail {
  readonly name: string;
  /** The words before a command line that start the command in the jail, or undefined if this system cannot build the jail. */
  readonly enter: readonly string[] | undefined;
  /** The home folder is the one above the working directory, or `HOME` is not set. */
  readonly hasHome: boolean;
  /** Whether files outside the working directory can be written. */
  readonly canWrite: boolean;
  readonly hasSockets: boolean;
}

/** Makes all mounted file systems read-only, except the working directory, and checks that the folder above it cannot be written. */
const READ_ONLY = `
mount --make-rprivate / && mount --bind "$PWD" "$PWD" && cd "$PWD" || exit 125
for point in $(awk '{ print $5 }' /proc/self/mountinfo); do
  [ "$point" = "$PWD" ] || mount -o remount,bind,ro "$point" 2>/dev/null
done
touch ../probe 2>/dev/null && exit 125
exec "$@"`;

let known: readonly Jail[] | undefined;

/** Returns the jails. The first call compiles a helper. */
export function jails(): readonly Jail[] {
  known ??= buildJails();
  return known;
}

function buildJails(): readonly Jail[] {
  const network = ["unshare", "-Urn"];
  const readOnly = ["unshare", "-Urm", "sh", "-c", READ_ONLY, "sh"];
  const agent = agentProgram();
  const [noHome, home, readOnlyHome] = [
    { hasHome: false, canWrite: false },
    { hasHome: true, canWrite: true },
    { hasHome: true, canWrite: false },
  ];
  return [
    { name: "no sockets and no home", enter: usable(agent), ...noHome, hasSockets: false },
    { name: "a network namespace of its own", enter: usable(network), ...home, hasSockets: true },
    { name: "no home", enter: [], ...noHome, hasSockets: true },
    { name: "read-only file systems", enter: usable(readOnly), ...readOnlyHome, hasSockets: true },
    {
      name: "no sockets, and Landlock",
      enter: usable([...agent, "--here"]),
      ...readOnlyHome,
      hasSockets: false,
    },
  ];
}

/** Compiles the program that denies sockets. Without a compiler, the path that is returned does not exist. */
function agentProgram(): readonly string[] {
  const program = join(mkdtempSync(join(tmpdir(), "catalog-jail-")), "like-an-agent");
  spawnSync("cc", ["-o", program, fileURLToPath(new URL("like-an-agent.c", import.meta.url))]);
  return [program];
}

function usable(enter: readonly string[]): readonly string[] | undefined {
  const [program = "", ...words] = enter;
  try {
    execFileSync(program, [...words, "true"], {
      cwd: mkdtempSync(join(tmpdir(), "catalog-jail-")),
      stdio: "ignore",
    });
    return enter;
  } catch {
    return undefined;
  }
}
