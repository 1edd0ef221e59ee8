import { execFileSync } from "node:child_process";
import { closeSync, createWriteStream, openSync } from "node:fs";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../../src/contract/errors/interrupted.ts";
import { UsageError } from "../../src/contract/errors/local-errors.ts";
import { readSource } from "../../src/draft/file/read-source.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { readingIn, rejection } from "./builders.ts";

describe("readSource", () => {
  it.each(["-", "/dev/stdin", "/dev/fd/0"])("reads standard input for %s", async (file) => {
    expect(await readSource(readingIn("/", "{}"), file)).toEqual({ file, text: "{}" });
  });

  it("decodes UTF-16 with a byte order mark, in either byte order", async () => {
    const bytes = Buffer.from('\ufeff{"name":"é"}', "utf16le");
    for (const each of [bytes, Buffer.from(bytes).swap16()]) {
      const source = await readSource(readingIn("/", Readable.from([each])), "-");
      expect(source).toEqual({ file: "-", text: '{"name":"é"}' });
    }
  });

  it.each([
    [[0x7b, 0xff, 0x7d], 1, "byte FF is not valid UTF-8"],
    [[0xc3, 0xa9, 0xf0, 0x9f, 0x8e, 0x89, 0xc3, 0x28], 3, "byte C3 is not valid UTF-8"],
    [[0x41, 0xed, 0xa0, 0x80], 1, "byte ED is not valid UTF-8"],
    [[0x41, 0x42, 0xf0, 0x9f], 2, "byte F0 is not valid UTF-8"],
    [[0x41, 0xef, 0xbf, 0xbd, 0xe9, 0x41], 2, "byte E9 is not valid UTF-8"],
    [[0xff, 0xfe, 0x7b, 0x00, 0x7d], 0, "is not valid UTF-16"],
  ])("reports the invalid encoding of %j", async (bytes, offset, message) => {
    const stdin = Readable.from([Buffer.from(bytes)]);
    expect((await readSource(readingIn("/", stdin), "-")).damage).toEqual({ offset, message });
  });

  it("rejects a source that cannot be read, and states the reason", async () => {
    const folder = tempFolder();
    await mkdir(join(folder, "drafts"));
    await symlink("circle", join(folder, "circle"));
    await symlink("nowhere.json", join(folder, "broken.json"));
    await writeFile(join(folder, "big.json"), Buffer.alloc(5_000_000, 0x20));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect(
      await refusals(folder, ["nowhere.json", "drafts", "circle", "broken.json", "big.json", "pipe"]),
    ).toEqual([
      "Cannot read nowhere.json: no such file or directory",
      "Cannot read drafts: it is a directory",
      "Cannot read circle: too many symbolic links",
      "Cannot read broken.json: it is a link to a missing file",
      "Cannot read big.json: it is larger than 1 MiB",
      "Cannot read pipe: it is a named pipe; redirect it to standard input and use -",
    ]);
    expect(await refusals(folder, ["", "big.json/x", "/dev/null", "x".repeat(300)])).toEqual([
      'Cannot read "": its name is empty',
      "Cannot read big.json/x: a part of its path is not a directory",
      "Cannot read /dev/null: it is not a regular file",
      `Cannot read ${"x".repeat(300)}: its name is too long`,
    ]);
    const near = readSource(readingIn(folder), "bgi.json");
    await expect(near).rejects.toMatchObject({
      suggestions: [{ value: "big.json" }],
      hint: { text: "Use the path of a draft file" },
    });
    const other = readSource(readingIn(folder), "x.json");
    await expect(other).rejects.toMatchObject({ suggestions: [], hint: [{}, { text: "Create the file" }] });
  });

  // The superuser can read every file.
  it.skipIf(process.getuid?.() === 0)("rejects a file that the user is not allowed to read", async () => {
    const folder = tempFolder();
    await writeFile(join(folder, "draft.json"), "{}");
    await chmod(join(folder, "draft.json"), 0);
    expect(await refusals(folder, ["draft.json"])).toEqual(["Cannot read draft.json: permission denied"]);
  });

  it("reads exactly 1 MiB of standard input, and rejects more", async () => {
    const most = Buffer.alloc(1024 * 1024, 0x20);
    expect((await readSource(readingIn("/", Readable.from([most])), "-")).text).toHaveLength(1024 * 1024);
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64 * 1024, 0x20);
      })(),
    );
    await expect(readSource(readingIn("/", endless), "-")).rejects.toThrow(
      "Cannot read standard input: it is larger than 1 MiB",
    );
  });

  it.runIf(process.platform === "linux")("reads the pipe of a process substitution", async () => {
    const folder = tempFolder();
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    // The pipe is opened for reading and writing, because opening it for reading only would wait for a writer.
    const descriptor = openSync(pipe, "r+");
    const writer = pipeline(Readable.from(["{}"]), createWriteStream(pipe));
    const reading = readSource(readingIn("/"), `/dev/fd/${descriptor}`);
    await writer;
    closeSync(descriptor);
    expect((await reading).text).toBe("{}");
  });

  it("rejects with the interruption when the signal is aborted", async () => {
    const controller = new AbortController();
    const reading = readSource(readingIn("/", new PassThrough(), controller.signal), "-");
    controller.abort(new Interrupted("SIGINT"));
    await expect(reading).rejects.toThrow(Interrupted);
  });
});

async function refusals(folder: string, files: readonly string[]): Promise<string[]> {
  return Promise.all(
    files.map(async (file) => {
      const error = await rejection(readSource(readingIn(folder), file));
      if (error instanceof UsageError) return error.message;
      throw error;
    }),
  );
}
