import { execFileSync } from "node:child_process";
import { createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const SITE = "https://git-scm.com/";

describe("a website's URL", () => {
  it.each<[NodeJS.Platform, string, readonly string[], Readonly<Record<string, string>>]>([
    ["darwin", "open", [SITE], {}],
    ["win32", "System32/rundll32.exe", ["url.dll,FileProtocolHandler", SITE], {}],
    ["linux", "xdg-open", [SITE], { DISPLAY: ":0" }],
    ["freebsd", "xdg-open", [SITE], { WAYLAND_DISPLAY: "wayland-0" }],
  ])("is opened on %s by %s", async (platform, program, received, env) => {
    const { folder, opened } = aProgram(program);
    const [{ stdout, stderr, exitCode }, ran] = await Promise.all([
      show({ platform, columns: 80, env: { ...env, PATH: folder, SystemRoot: folder } }),
      opened,
    ]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 0 });
    expect(stderr.endsWith(`Opened ${SITE}\n`)).toBe(true);
    expect(ran.trimEnd().split("\n")).toEqual([basename(program), ...received]);
  });

  it.each<[where: string, options: Parameters<typeof show>[0]]>([
    ["when output is piped", { platform: "darwin" }],
    ["over SSH", { platform: "darwin", columns: 80, env: { SSH_CONNECTION: "10.0.0.1 1 10.0.0.2 22" } }],
    ["in CI", { platform: "win32", columns: 80, env: { CI: "true" } }],
    ["without a display", { platform: "linux", columns: 80 }],
    ["if no program can open it", { platform: "darwin", columns: 80, env: { PATH: "/nonexistent" } }],
  ])("is printed %s", async (_where, options) => {
    expect((await show(options)).stdout).toBe(`${SITE.slice(0, -1)}\n`);
  });
});

function show(options: Parameters<typeof runCatalog>[1]) {
  return runCatalog(["show", "git", "--site", "--sandbox"], options);
}

/** Creates a program that writes its name and arguments to a named pipe. Returns a value for `PATH`, and the text from the pipe. */
function aProgram(name: string) {
  const folder = tempFolder();
  const pipe = join(folder, "called");
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  execFileSync("mkfifo", [pipe]);
  writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "\${0##*/}" "$@" > ${pipe}\n`, {
    mode: 0o755,
  });
  return { folder, opened: text(createReadStream(pipe)) };
}
