import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { aDraftFolder } from "../support/draft-folder.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { BIN } from "../support/spawn-catalog.ts";

/** Returns a function that runs a shell script in a home folder with version 3 of the submission `aurora-notes`. */
async function aShellWithSubmission() {
  const { home, run } = await aDraftFolder({ "draft.json": aDraft({ category: "databases" }) });
  expect((await run("--sandbox draft create draft.json")).exitCode).toBe(0);
  expect((await run("sandbox listing submit aurora-notes --plan free")).exitCode).toBe(0);
  return async (script: string) => {
    const { stdout } = await promisify(execFile)("bash", ["-c", script], {
      cwd: home,
      env: { ...process.env, ...foldersIn(home), CATALOG: `${process.execPath} ${BIN}` },
    });
    return stdout;
  };
}

describe("the built sandbox listing commands", () => {
  it("report an error and do not change the listing if its database cannot be written to", async () => {
    const shell = await aShellWithSubmission();
    // No file can grow beyond 20 KiB, so writes to the database fail as on a full disk.
    const failed = await shell("ulimit -f 20; $CATALOG sandbox listing approve aurora-notes 2>&1; echo $?");
    expect(failed).toMatch(/^error: Cannot (?:open database|use the data in) [\s\S]*\(LOCAL_ERROR\)\n/);
    expect(failed).toMatch(/\n1\n$/);
    expect(await shell("$CATALOG sandbox listing list --fields state,version")).toBe("SUBMITTED\t3\n");
    expect(await shell("$CATALOG --sandbox show aurora-notes >/dev/null 2>&1; echo $?")).toBe("5\n");
    expect(await shell("$CATALOG sandbox listing approve aurora-notes -q")).toBe("aurora-notes\n");
  });

  it("accept one of two concurrent changes to the same version, and reject the other", async () => {
    const shell = await aShellWithSubmission();
    const printed = await shell(`
      $CATALOG sandbox listing approve aurora-notes --if-version 3 >/dev/null 2>&1 & approve=$!
      $CATALOG sandbox listing reject aurora-notes --if-version 3 --reason Duplicate >/dev/null 2>&1 & reject=$!
      wait $approve; echo $?; wait $reject; echo $?`);
    expect(printed.split("\n").filter(Boolean).toSorted()).toEqual(["0", "6"]);
  });
});
