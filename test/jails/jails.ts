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
  readonly hasHome: boolean;
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
  return [
    { name: "no sockets and no home", enter: usable(withoutSockets()), hasHome: false, hasSockets: false },
    { name: "a network namespace of its own", enter: usable(network), hasHome: true, hasSockets: true },
    { name: "no home", enter: [], hasHome: false, hasSockets: true },
    {
      name: "only the working directory is writable",
      enter: usable(readOnly),
      hasHome: false,
      hasSockets: true,
    },
  ];
}

/** Compiles the helper that denies sockets. Returns undefined if there is no compiler. */
function withoutSockets(): readonly string[] | undefined {
  const program = join(mkdtempSync(join(tmpdir(), "catalog-jail-")), "no-sockets");
  const source = fileURLToPath(new URL("no-sockets.c", import.meta.url));
  return spawnSync("cc", ["-o", program, source]).status === 0 ? [program] : undefined;
}

function usable(enter: readonly string[] | undefined): readonly string[] | undefined {
  const [program, ...words] = enter ?? [];
  if (program === undefined) return undefined;
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
