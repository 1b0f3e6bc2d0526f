import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { bootstrap } from '../../src/accounts/create-account.ts';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { createClient } from '../rest/rest-client.ts';
import { createDatabase } from '../support/create-database.ts';
import { test as base } from '../support/test.ts';

/** Processes that start at the same time on an empty database, and the first API key of each. */
const test = base.extend('apps', { scope: 'file' }, async ({}, { onCleanup }) => {
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  const empty = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: empty.url,
    LOG_LEVEL: 'silent',
    EMBEDDED_WORKER: 'off',
  });
  const logger = createLogger(config.logLevel);
  const apps = await Promise.all(Array.from({ length: 3 }, () => startApp(config, 'serve', { logger })));
  onCleanup(async () => {
    for (const app of apps) await app.close();
    await empty.drop();
  });
  return apps.map(({ url, firstApiKey }) => ({ url: url ?? '', firstApiKey }));
});

test('concurrent first starts create one account with one key, valid at each process', async ({ apps }) => {
  const keys = apps.flatMap(({ firstApiKey }) => firstApiKey ?? []);
  expect(keys).toHaveLength(1);
  for (const { url } of apps) {
    const { status, body } = await createClient(url, keys[0] ?? '')('GET', '/account');
    expect([status, body.data.id]).toEqual([200, 1]);
  }
});

test('concurrent transactions create one first account', async ({ temp }) => {
  const concurrently = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work()]);
  // Opens a connection for each, so that none is created after another transaction has ended.
  await concurrently(() => temp.database.transact((em) => em.execute('select pg_sleep(0.1)')));
  const keys = await concurrently(() => bootstrap(temp.database, null, new Date()));
  expect(keys.filter((key) => key !== null)).toHaveLength(1);
  expect(await temp.database.fork().execute('select id from accounts')).toHaveLength(1);
});

test('a URL signed by one process opens the page at every process', async ({ apps }) => {
  const key = apps.find(({ firstApiKey }) => firstApiKey)?.firstApiKey ?? null;
  const call = createClient(apps[0]?.url ?? '', key);
  const form = { url: 'https://example.invalid/', privacy: '1' };
  const created = await call('POST', '/reports', { form, headers: { Prefer: 'respond-async' } });
  const { body } = await call('GET', `/reports/${created.body.data.id}?owner_link=60`);
  const { pathname, search } = new URL(body.data.owner_page_url);
  for (const { url } of apps) expect((await fetch(`${url}${pathname}${search}`)).status).toBe(200);
});
