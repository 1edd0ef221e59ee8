import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Users' settings must not leak into a test: each test names the environment that it wants.
    env: { NODE_EXTRA_CA_CERTS: "" },
    testTimeout: 20_000,
  },
});
