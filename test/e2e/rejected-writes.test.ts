import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { createLogger } from '../../src/logger.ts';
import { startPausableSite } from '../rest/pausable-site.ts';
import { createClient } from '../rest/rest-client.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { startTestApp } from '../support/test-app.ts';

const MUTATION = 'mutation ($url: String!) { createReport(input: { url: $url }) { __typename } }';

test('with a read-only database, only reads are served, and runs continue later', async () => {
  const site = await startPausableSite();
  onTestFinished(site.close);
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => logged.push(JSON.parse(line).msg) });
  using pragma = vi.spyOn(Sqlite.prototype, 'pragma');
  const app = await startTestApp({ ALLOW_TARGETS: site.host }, { logger });
  onTestFinished(app.close);
  // On the connection of the service, SQLite itself can be made to reject writes.
  const service = (pragma.mock.contexts as Sqlite.Database[]).find(({ name }) => name === app.databaseFile);
  const call = createClient(app.url, app.key);
  const create = (path: string) =>
    call('POST', '/reports', { form: { url: site.url(path) }, headers: { Prefer: 'respond-async' } });
  const readStatus = async (id: number) => (await call('GET', `/reports/${id}`)).body.data.status;

  site.pause();
  const { id } = (await create('/paused')).body.data;
  await expect.poll(() => site.requests.some(({ path }) => path === '/paused')).toBe(true);
  service?.pragma('query_only = on');
  const rejected = await create('/');
  expect(rejected.body).toMatchObject({ code: 'unavailable', status: 503 });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  const { errors } = await sendGraphql(app, MUTATION, { url: site.url('/') });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', retryAfter: expect.any(Number) });

  site.release();
  await expect.poll(() => logged).toContain('cannot store run state');
  for (const path of ['/reports', `/reports/${id}`, '/account'])
    expect((await call('GET', path)).status, path).toBe(200);
  expect((await sendGraphql(app, '{ account { usage { reports } } }')).errors).toBeUndefined();
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
  expect(['queued', 'running']).toContain(await readStatus(id));
  // Queued by a connection that may write.
  const { queue, close } = await openQueue(app.database, { supervises: false, onError: () => undefined });
  onTestFinished(close);
  await queueRuns(app.database, queue, { accountId: 1 });
  await expect.poll(() => logged).toContain('queue unavailable');

  service?.pragma('query_only = off');
  await expect.poll(() => readStatus(id)).toBe('completed');
  await expect.poll(() => logged).toContain('queue available again');
});
