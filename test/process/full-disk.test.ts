import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";
import { BIN, ended } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

it.skipIf(process.platform === "win32")(
  "a draft in the sandbox on a full disk fails with an error about the disk, and succeeds later",
  async () => {
    const home = await sampleHome();
    writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
    const run = (limit: string, argv: readonly string[], cwd = home) => {
      // A file size limit has the same effect as a full disk: the write-ahead log cannot grow.
      const script = `ulimit -f ${limit}; exec "$@"`;
      const words = ["-c", script, "bash", process.execPath, BIN, ...argv];
      return ended(spawn("bash", words, { cwd, env: { ...process.env, ...foldersIn(cwd) } }));
    };
    const create = (limit: string) => run(limit, ["draft", "create", "draft.json", "--sandbox"]);
    // Here, the database cannot even be opened.
    expect((await run("2", ["sandbox", "key", "create"], tempFolder())).stderr).toMatch(
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
