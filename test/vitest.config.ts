import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Files that replace modules, which others in the same process need whole. */
const MOCKING = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(join(ROOT, file), 'utf8')),
);
const POSTGRES_ALONE = ['test/cluster/**', 'test/**/postgres/**'];

export default defineConfig({
  root: ROOT,
  test: {
    testTimeout: 20_000,
    // A condition may need a whole run, on a machine that is busy with other tests.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
    // One more than cores: a quarter of the time, tests wait for browsers, processes and timers.
    maxWorkers: availableParallelism() + 1,
    // To load the service anew for each file would take a third of the time.
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
          // Tests that touch the database; the engine, the pages and the commands are the same.
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
            // Responses that need no database.
            'test/database/cursor.test.ts',
            'test/graphql/{client-compatibility,clients,http-audits,limits,schema,variables}.test.ts',
            'test/reports/{project,report-feed}.test.ts',
            'test/runs/audit-url.test.ts',
            'test/runs/audit-process/**',
            'test/sharing/{page-links,unlock-page}.test.ts',
            'test/rest/{check-order,cross-origin,docs,openapi,prefer,request-bodies,rest-app}.test.ts',
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
