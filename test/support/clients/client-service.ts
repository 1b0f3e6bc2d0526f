import { afterAll, beforeAll } from 'vitest';
import { type PausableSite, startPausableSite } from '../../rest/pausable-site.ts';
import { seedReports, seedRun } from '../seed-reports.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** URLs of stored reports that no test changes, in the order of their creation. */
export const LISTED_URLS = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://listed.example/${name}`);

const LATER_RUNS = 4;

/** The real service and a site to audit. */
export interface ClientService {
  app: TestApp;
  site: PausableSite;
  /** Global id of the first listed report, and its number of runs. */
  withRuns: { id: string; runs: number };
  /** The service with a limit of one request per minute. It has no reports. */
  limited: TestApp;
}

/** Starts the service before the tests of a file and stops it afterwards. @returns the service, within tests */
export function useClientService(): () => ClientService {
  let service: ClientService;
  beforeAll(async () => {
    const site = await startPausableSite();
    const [app, limited] = await Promise.all([
      startTestApp({ ALLOW_TARGETS: site.host }),
      startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '1' }),
    ]);
    const [first] = await seedReports(
      app.database,
      LISTED_URLS.map((url) => ({ url, result: 'good' })),
    );
    if (!first) throw new Error('No report was stored.');
    for (let i = 0; i < LATER_RUNS; i++) await seedRun(app.database, first.id, { result: 'good', score: i });
    const withRuns = { id: Buffer.from(`Report:${first.id}`).toString('base64url'), runs: 1 + LATER_RUNS };
    service = { app, site, limited, withRuns };
  });
  afterAll(async () => {
    await Promise.all([service.app.close(), service.limited.close()]);
    await service.site.close();
  });
  return () => service;
}
