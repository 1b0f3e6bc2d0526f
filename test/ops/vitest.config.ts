import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests against programs that npm does not install: poolers, proxies, Prometheus, systemd. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/ops/*.test.ts'],
    globalSetup: ['test/ops/programs.ts', 'test/support/provide-postgres.ts'],
    env: { TEST_ENGINE: 'postgres' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Node.js itself imports the tests, as those of `npm test`.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
