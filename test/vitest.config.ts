import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Files that mock modules. They are isolated, because other files need the original modules. */
const MOCKING = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(join(ROOT, file), 'utf8')),
);

const POSTGRES_ALONE = ['test/cluster/**', 'test/**/postgres/**'];

export default defineConfig({
  root: ROOT,
  test: {
    // They end tests that hang. No test depends on them, so that the suite also passes on a slow or busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Two more than the cores, because tests also wait for browsers, processes and timers.
    maxWorkers: availableParallelism() + 2,
    // Loading the service again for each file would take a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...POSTGRES_ALONE,
            ...MOCKING,
            'test/clients/**',
            'test/ops/**',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'mocking', include: MOCKING, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          // Only tests that use the database: engine, pages and commands do not depend on it.
          include: [
            'test/{accounts,database,graphql,releases,reports,rest,retention,runs,sharing}/**/*.test.ts',
            'test/jobs/queue.test.ts',
            ...POSTGRES_ALONE.map((folder) => `${folder}/*.test.ts`),
          ],
          exclude: [
            ...MOCKING,
            'test/**/sqlite/**',
            // Client libraries receive the same responses with either database.
            'test/graphql/clients.test.ts',
            // These responses need no database.
            'test/graphql/{http,limits,memory,schema}.test.ts',
            'test/releases/released-migrations.test.ts',
            'test/reports/{cursor,project,report-feed}.test.ts',
            'test/runs/{audit-url,claim-pause,compare-runs,run-concurrency,track-progress}.test.ts',
            'test/runs/audit-process/**',
            'test/sharing/{page-links,page-url,unlock-page}.test.ts',
            'test/rest/{check-order,cross-origin,model,docs,openapi,prefer}.test.ts',
            'test/rest/{query-parameters,request-bodies}.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'test/support/provide-postgres.ts',
        },
      },
    ],
  },
  // Two copies of graphql in one process break instanceof, so all imports resolve to the copy that Node loads.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
});
