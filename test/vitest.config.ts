import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const AUDITS = 'test/audits/**/*.test.ts';
/** These replace a part of the engine, which others need whole. */
const MOCKED = ['test/audits/run-audits.test.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    testTimeout: 20_000,
    // What is waited for may need a whole run, on a machine that is busy with other tests.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
    // One more than cores: a quarter of the time, tests wait for browsers, processes and timers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'audits',
          include: [AUDITS],
          exclude: MOCKED,
          // Pure functions: loading the engine anew for each file would take as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/!(audits)/**/*.test.ts', 'test/*.test.ts', ...MOCKED],
          exclude: [...configDefaults.exclude, 'test/cluster/**', 'test/**/postgres/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          // What touches the database; the engine, the pages and the commands are the same.
          include: [
            'test/{accounts,cluster,database,graphql,reports,rest}/**/*.test.ts',
            'test/jobs/queue.test.ts',
            'test/**/postgres/**/*.test.ts',
          ],
          exclude: [
            'test/**/sqlite/**',
            // What is said before or instead of asking the database, or without one.
            'test/database/cursor.test.ts',
            'test/graphql/{http-audits,limits,schema,variables}.test.ts',
            'test/reports/{judge-page,page-links,password,project,report-feed,unlock-page}.test.ts',
            'test/rest/{check-order,cross-origin,docs,openapi,prefer,request-bodies}.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'test/support/provide-postgres.ts',
        },
      },
    ],
  },
  // Two copies of graphql in one process break instanceof: all take the one that Node takes.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
});
