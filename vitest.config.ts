import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { NotRunReporter } from "./test/browser/not-run-reporter.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/scratch-folder.ts",
    // Users' settings must not leak into a test: each test names the environment that it wants.
    env: { NODE_EXTRA_CA_CERTS: "" },
    // Against what never ends; a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for processes of their own: a worker more than there are processors keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // No module has state that changes, so that files can share what they import: a minute of loading less.
    isolate: false,
    reporters: ["default", new NotRunReporter()],
  },
});
