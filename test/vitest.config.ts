import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with replaced modules. They are isolated, because other files need the original modules. */
const MOCKED = 'test/**/*.mocked.test.ts';
const POSTGRES_ALONE = ['test/cluster/**', 'test/**/postgres/**'];
/** Their tests start processes and browsers, and wait for them. */
const WAITING = /\/test\/(cli|cluster|e2e|releases|web)\//;

/** Starts files that wait before the others of their project: at the end, one of them would leave a core without work. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    const waits = ({ moduleId }: TestSpecification) => Number(WAITING.test(moduleId));
    return [...byProject.values()].flatMap((ofProject) => ofProject.sort((a, b) => waits(b) - waits(a)));
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // They end tests that hang. No test depends on them, so that the suite also passes on a slow or busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores, because tests also wait for browsers, processes and timers. More load the modules more often.
    maxWorkers: availableParallelism() + 1,
    // Loading the service again for each file would take a third of the time.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...POSTGRES_ALONE, MOCKED, 'test/{clients,ops}/**'],
        },
      },
      { extends: true, test: { name: 'mocked', include: [MOCKED], isolate: true } },
      {
        extends: true,
        test: {
          name: 'postgres',
          // The rules, which the services prove with each database, and the results in both APIs. Transports, pages and
          // commands respond in the same way with either.
          include: [
            'test/{accounts,database,releases,reports,retention,runs,sharing}/**/*.test.ts',
            'test/{jobs/queue,parity-results}.test.ts',
            // These read and write with statements of their own.
            'test/{graphql,rest}/{runs,projects,statements,export-account}.test.ts',
            'test/crawl/site-audits.test.ts',
            ...POSTGRES_ALONE.map((folder) => `${folder}/*.test.ts`),
          ],
          exclude: [MOCKED, 'test/**/sqlite/**', 'test/runs/{audit-process/**,audit-url.test.ts}'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'test/support/provide-postgres.ts',
        },
      },
    ],
  },
  // Two copies of graphql in one process break instanceof, so all imports resolve to the copy that Node loads.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
});
