import { PassThrough } from "node:stream";
import type { Command } from "commander";
import { Secrets } from "../../app/secrets.ts";
import type { Context, Output } from "../../context.ts";
import { createProgram } from "../program.ts";

/** The command line for reading what it knows, not for running it: nobody is there, and time stands still. */
export function programAlone(): Command {
  const output = (): Output => ({
    stream: new PassThrough(),
    isTerminal: false,
    columns: undefined,
    rows: undefined,
  });
  const context: Context = {
    env: {},
    cwd: "/",
    home: "/",
    platform: "linux",
    stdin: { stream: new PassThrough(), isTerminal: false },
    stdout: output(),
    stderr: output(),
    clock: { now: () => new Date(0), elapsed: () => 0 },
    sleep: () => Promise.resolve(),
    random: () => 0,
    signal: new AbortController().signal,
  };
  return createProgram({ secrets: new Secrets({}), context }, () => undefined);
}
