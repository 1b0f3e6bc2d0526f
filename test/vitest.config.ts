import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const POSTGRES_ALONE = ['test/cluster/**', 'test/**/postgres/**'];
/** Their tests start processes and browsers, and wait for them. */
const WAITING = /\/test\/(cli|cluster|deploy|e2e|releases|web)\//;

/** Alternates files that wait with files that compute, so that no core is idle. */
class InterleaveWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) => {
      const byKind = Map.groupBy(ofProject, ({ moduleId }) => WAITING.test(moduleId));
      const [waiting = [], others = []] = [byKind.get(true), byKind.get(false)];
      return ofProject.flatMap((_, i) => [waiting[i], others[i]].filter((file) => file !== undefined));
    });
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
    // Node.js itself imports the tests, as it imports the service: faster, and with one copy of each package.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: InterleaveWaiting },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...POSTGRES_ALONE, 'test/{clients,ops}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          // The rules, which the services prove with each database, and the results in both APIs. Transports, pages,
          // commands and random steps in both APIs behave in the same way with either.
          include: [
            'test/{accounts,database,releases,reports,retention,runs,sharing}/**/*.test.ts',
            'test/{jobs/queue,parity-results}.test.ts',
            // These read and write with statements of their own.
            'test/{graphql,rest}/{runs,projects,statements,export-account}.test.ts',
            'test/crawl/site-audits.test.ts',
            ...POSTGRES_ALONE.map((folder) => `${folder}/*.test.ts`),
          ],
          exclude: [
            'test/**/sqlite/**',
            // These use no database.
            'test/runs/audit-process/**',
            'test/runs/audit-url.test.ts',
            'test/sharing/password.test.ts',
            // Real processes take seconds of CPU time; the tests of the cluster start them with this database.
            'test/runs/killed-workers.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'test/support/provide-postgres.ts',
        },
      },
    ],
  },
});
