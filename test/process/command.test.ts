import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { isListening } from "../../src/base/files/blocked.ts";
import { scriptedServer } from "../client/http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { foldersIn, sampleHome } from "../support/run-catalog.ts";
import { BIN, ended, spawnCatalog, spawnService } from "../support/spawn-catalog.ts";
import { lastingFolder, tempFolder } from "../support/temp-folder.ts";

const home = lastingFolder();
const shell = (script: string, folder = home()) =>
  promisify(execFile)("bash", ["-c", `set -o pipefail; ${script}`], {
    env: { ...process.env, ...foldersIn(folder), CATALOG: `${process.execPath} ${BIN}` },
  });

const SERVE = `${process.execPath} ${BIN} serve --memory --port 0`;

/** Runs a script with job control in a terminal. `answer` receives the output so far after each chunk, and can type keys. Returns the output. */
async function inTerminal(script: string, answer: (output: string, type: (keys: string) => void) => unknown) {
  const env = { ...foldersIn(home()), PATH: process.env["PATH"], TERM: "xterm" };
  const terminal = spawn("script", ["-qec", `bash -c 'set -m; ${script}'`, "/dev/null"], { env });
  onTestFinished(() => void terminal.kill());
  let output = "";
  for await (const chunk of terminal.stdout) {
    output += chunk;
    await answer(output, (keys) => void terminal.stdin.write(keys));
  }
  return output;
}

describe("the built command", () => {
  it("prints its version, and prebuilt help that is identical to the generated help", async () => {
    const [version, prepared, generated] = await Promise.all(
      [["--version"], ["--help"], ["--help", "--quiet"]].map((argv) => ended(spawnCatalog(argv, home()))),
    );
    const stdout = expect.stringMatching(/^\d+\.\d+\.\d+\n$/);
    expect(version).toMatchObject({ stdout, stderr: "", exitCode: 0 });
    expect(prepared).toMatchObject({ stdout: expect.stringContaining("search"), stderr: "", exitCode: 0 });
    expect(generated).toEqual(prepared);
  });

  it.skipIf(process.platform === "win32").each(["", "."])(
    "does not use the current folder for its configuration with HOME=%j",
    async (value) => {
      const env = `HOME='${value}' CATALOG_CONFIG_DIR= XDG_CONFIG_HOME=`;
      const { stdout } = await shell(`cd ${home()} && ${env} $CATALOG config path`);
      expect(stdout).toMatch(/^\/.*\/config\.json\n$/);
      expect(stdout).not.toContain(home());
    },
  );

  it.runIf(process.platform === "linux")("serves as a background job of a terminal", async () => {
    const seen = await inTerminal(
      `${SERVE} & read; kill $!; wait $!; echo status $?`,
      async (output, type) => {
        if (!output.endsWith("to stop the catalog\r\n")) return;
        // A job that reads from its terminal would be stopped, and would not answer.
        await fetch(/http:\S+/.exec(output)?.[0] ?? "");
        type("\n");
      },
    );
    expect(seen).toContain("\nstatus 0\r\n");
  });

  it.runIf(process.platform === "linux")("serve is stopped by Ctrl-Z, and can be continued", async () => {
    const script = `${SERVE}; echo stopped $?; fg; echo status $?`;
    const seen = await inTerminal(script, (output, type) => {
      if (output.endsWith("h for help\r\n")) type("h");
      // Keys are now read.
      if (output.endsWith("h shows this line\r\n")) type("\u001a");
      if (/\nstopped 148\r\n.*serve.*\r\n$/.test(output)) type("q");
    });
    expect(seen).toMatch(/\nstopped 148\r\n[\s\S]*\nstatus 0\r\n/);
  });

  it.runIf(process.platform === "linux")("leaves Ctrl-C to the pager, and waits for it", async () => {
    const pager = join(tempFolder(), "pager");
    // Each Ctrl-C ends a `read`. After the test, the terminal is closed, so each `read` fails at once.
    const wait = "for attempt in 1 2 3 4 5; do read line && break; done < /dev/tty";
    const script = `trap : INT; cat > /dev/null; echo shown; ${wait}; echo over`;
    writeFileSync(pager, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    const line = `CATALOG_PAGER=${pager} ${process.execPath} ${BIN} search --sandbox --all`;
    const seen = await inTerminal(`stty rows 20 cols 80; ${line}; echo status $?`, (output, type) => {
      if (!output.endsWith("shown\r\n")) return;
      for (const [index, keys] of ["\u0003", "\u0003", "\n"].entries()) setTimeout(type, 100 * index, keys);
    });
    expect(seen).toMatch(/\nover\r\nstatus 0\r\n$/);
  });

  it.runIf(process.platform === "linux")(
    "does not echo a key that is typed at once or after Ctrl-Z",
    async () => {
      const question = "API key for https://catalog.example: ";
      const line = `${process.execPath} ${BIN} auth login --base-url https://catalog.example`;
      const key = "cat_0123456789abcdefghijklmnop";
      const atOnce = await inTerminal(`${line}; echo status $?`, (output, type) => {
        if (output.endsWith(question)) type(`${key}\r`);
      });
      expect(atOnce).toMatch(/\nstatus 0\r\n$/);
      const later = await inTerminal(`${line}; echo stopped $?; fg; echo status $?`, (output, type) => {
        if (output.endsWith(question)) type(output.includes("stopped 148") ? `${key}\r` : "\u001a");
      });
      expect(later).toMatch(/\nstopped 148\r\n[\s\S]*\nstatus 0\r\n$/);
      expect(atOnce + later).not.toContain(key.slice(4, 12));
    },
  );

  it.skipIf(process.platform === "win32")("reads standard input only if - is specified", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "draft.json"), JSON.stringify(aDraft()));
    writeFileSync(join(folder, "bad.json"), "{");
    const draft = (script: string) => shell(`cd ${folder}; ${script} 2>&1; echo $?`);
    for (const command of ["check", "create", "diff", "pull"]) {
      const line = `$CATALOG --sandbox draft ${command}`;
      for (const script of [`${line} < bad.json`, `cat bad.json | ${line}`])
        expect((await draft(script)).stdout).toMatch(
          /^error: Standard input is read only if - is specified[\s\S]*\n2\n$/,
        );
    }
    expect((await draft("(cat >/dev/null; $CATALOG draft check) < bad.json")).stdout).toMatch(/^draft\.json/);
    expect((await draft("$CATALOG draft check - < draft.json")).stdout).toMatch(/^-\tvalid/);
  });

  it("exits silently when its output is closed", async () => {
    const { stdout, stderr } = await shell("$CATALOG --sandbox search --all --ndjson | head -1");
    expect([stdout.split("\n").length, stderr]).toEqual([2, ""]);
  });

  it("keeps the exit code of a failure, and prints the failure, when its output is closed", async () => {
    const { stdout, stderr } = await shell(
      "$CATALOG --sandbox show git no-such-slug | true; echo $PIPESTATUS",
    );
    expect([stdout, stderr]).toEqual(["5\n", expect.stringContaining("TOOL_NOT_FOUND")]);
  });

  it("writes all of its output if the reader is slow", async () => {
    const { stdout } = await shell("$CATALOG --sandbox search --all --json | (sleep 0.3; cat) | tail -c 3");
    expect(stdout).toBe("}]\n");
  });

  it.each([
    ...["--sandbox search", "--version", "--help", "search --help", "draft", "help draft create"],
    "serve --memory --port 0",
  ])("reports a full disk and exits with code 1: %s", async (line) => {
    const { stdout } = await shell(`set +e; $CATALOG ${line} 2>&1 > /dev/full; echo $?`);
    expect(stdout).toMatch(/^error: Cannot write to standard output: no space left on device /);
    expect(stdout).toMatch(/\n1\n$/);
  });

  it("says on a full disk that the draft was created, or the file was written", async () => {
    const draft = JSON.stringify(aDraft({ slug: "full-disk" }));
    const { stdout } = await shell(`echo '${draft}' | $CATALOG --sandbox draft create - 2>&1 > /dev/full; :`);
    expect(stdout).toMatch(/left on device\. The draft was created; the output is incomplete \(LOCAL_ERROR/);
    const init = await shell(`cd $CATALOG_DATA_DIR; $CATALOG draft init n.json 2>&1 > /dev/full; :`);
    expect(init.stdout).toMatch(/left on device\. Wrote n\.json \(LOCAL_ERROR/);
    expect(init.stdout).toMatch(/^Fill it in, then check it: catalog draft check n\.json$/m);
  });

  it("leaves no partial file if a draft file cannot be written", async () => {
    // With this limit, writing to a file fails as on a full disk.
    const { stdout } = await shell(
      "cd $CATALOG_CONFIG_DIR/..; ulimit -f 0; $CATALOG draft init full.json 2>&1; ls; true",
    );
    expect(stdout).toMatch(/^error: Cannot write full\.json: /);
    expect(stdout).not.toMatch(/^full\.json$/m);
  });

  it("prints help in color if a variable asks for it", async () => {
    const { stdout } = await shell("env -u NO_COLOR FORCE_COLOR=1 $CATALOG --help");
    expect(stdout).toContain("\u001b[1mUsage:");
  });

  it.each(["--version", "--help", "search --help"])(
    "prints no error if its reader exits: %s",
    async (line) => {
      expect((await shell(`(sleep 0.3; $CATALOG ${line}) | true`)).stderr).toBe("");
    },
  );

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("prints one line and exits with the signal's exit code on %s", async (signal, exitCode) => {
    const { url } = await scriptedServer(() => child.kill(signal));
    const child = spawnCatalog(["search", "--base-url", url.origin], tempFolder());
    const stderr = "Interrupted. The output is incomplete; nothing was changed.\n";
    expect(await ended(child)).toMatchObject({ stdout: "", stderr, exitCode });
  });

  it("contains the modules that are loaded only for waiting and decompression", async () => {
    const { url } = await scriptedServer(
      (response) => response.writeHead(503, { "retry-after": "1" }).end(),
      (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
        response.end(gzipSync('{"data":[],"meta":{"apiVersion":"v1"}}'));
      },
    );
    const answer = await ended(
      spawnCatalog(["search", "--json", "--quiet", "--base-url", url.origin], tempFolder()),
    );
    expect(answer).toMatchObject({ stdout: "[]\n", stderr: "", exitCode: 0 });
  });
});

describe("serve", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("shuts down on %s", async (signal) => {
    const { child, baseUrl } = await spawnService(["--memory"], tempFolder());
    expect((await fetch(`${baseUrl}/api/v1/categories`)).status).toBe(200);
    child.kill(signal);
    expect(await ended(child)).toMatchObject({ exitCode: 0 });
  });

  it("ends on a second signal while a request is open", async () => {
    const { child, baseUrl } = await spawnService(["--memory", "--fault", "latency:60s"], tempFolder());
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write("GET /api/v1/tools HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n");
    // The interim response shows that the request has arrived.
    await once(socket, "data");
    child.kill("SIGTERM");
    // After the first signal, the service no longer accepts connections.
    while (await isListening(baseUrl)) await setImmediate();
    child.kill("SIGTERM");
    expect(await ended(child)).toMatchObject({ exitCode: null, signal: "SIGTERM" });
  });
});

it.skipIf(process.platform === "win32")(
  "a draft in the sandbox on a full disk fails with an error about the disk, and succeeds later",
  async () => {
    const home = await sampleHome();
    writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
    const limited = (limit: string, argv: readonly string[], cwd = home) => {
      // A file size limit has the same effect as a full disk: the write-ahead log cannot grow.
      const script = `ulimit -f ${limit}; exec "$@"`;
      const words = ["-c", script, "bash", process.execPath, BIN, ...argv];
      return ended(spawn("bash", words, { cwd, env: { ...process.env, ...foldersIn(cwd) } }));
    };
    const create = (limit: string) => limited(limit, ["draft", "create", "draft.json", "--sandbox"]);
    // Here, the database cannot even be opened.
    expect((await limited("2", ["sandbox", "key", "create"], tempFolder())).stderr).toMatch(
      /^error: Cannot open database \S+: [a-z/ ]*disk.*\n\n(?:Check the disk and its|Free some) /is,
    );
    const full = await create("40");
    expect(full).toMatchObject({ exitCode: 1, stdout: "draft.json\t\tfailed\t\t\n" });
    expect(full.stderr).toMatch(/^error: Cannot use the data in \S+: disk I\/O error \(LOCAL_ERROR\)\n\n/);
    expect(full.stderr).toContain(
      "Check the disk and its free space, or use another folder with CATALOG_DATA_DIR",
    );
    expect(full.stderr).not.toMatch(/unknown|limit/);
    expect(await create("unlimited")).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^(?:draft\.json\t)?aurora-notes\tcreated\t/),
    });
  },
);
