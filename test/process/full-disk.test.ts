import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";
import { BIN, ended } from "../support/spawn-catalog.ts";

it.skipIf(process.platform === "win32")(
  "a draft in the sandbox on a full disk fails with an error about the disk, and succeeds later",
  async () => {
    const home = await sampleHome();
    writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
    const create = (limit: string) => {
      // A file size limit has the same effect as a full disk: the write-ahead log cannot grow.
      const script = `ulimit -f ${limit}; exec "$@"`;
      const words = [
        "-c",
        script,
        "bash",
        process.execPath,
        BIN,
        "draft",
        "create",
        "draft.json",
        "--sandbox",
      ];
      return ended(spawn("bash", words, { cwd: home, env: { ...process.env, ...foldersIn(home) } }));
    };
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
