import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { NotRunReporter } from "./test/local-catalog/browser/not-run-reporter.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/scratch-folder.ts",
    // The user's value must not affect the tests.
    env: { NODE_EXTRA_CA_CERTS: "" },
    // These limits end tests that hang. They are long because the machine can be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait for child processes, so one worker more than there are processors keeps the processors busy.
    maxWorkers: availableParallelism() + 1,
    // Test files that run in the same worker share loaded modules, which saves a minute.
    isolate: false,
    reporters: ["default", new NotRunReporter()],
  },
});
