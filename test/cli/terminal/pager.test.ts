import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import type { Context } from "../../../src/base/runtime/context.ts";
import { runPager } from "../../../src/cli/terminal/pager.ts";

it.skipIf(process.platform === "win32")("leaves signals to the pager only while it is open", async () => {
  const receivers: Parameters<Context["takeSignals"]>[0][] = [];
  const hasShown = await runPager({
    command: "cat > /dev/null",
    text: "text\n",
    stdout: { stream: new PassThrough(), isTerminal: true, columns: 80, rows: 24 },
    signal: new AbortController().signal,
    takeSignals: (receive) => void receivers.push(receive),
    env: { PATH: process.env["PATH"] },
    platform: process.platform,
  });
  expect([hasShown, receivers.length]).toEqual([true, 2]);
  receivers[1]?.("SIGINT");
  expect(receivers.slice(2)).toEqual([undefined]);
});
