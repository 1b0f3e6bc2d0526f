import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { createDatabase, type ServerDatabase } from '../support/create-database.ts';

let empty: ServerDatabase;
let apps: App[];

beforeAll(async () => {
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  empty = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: empty.url,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://reports.example',
    EMBEDDED_WORKER: 'off',
  });
  const logger = createLogger(config.logLevel);
  apps = await Promise.all(Array.from({ length: 3 }, () => startApp(config, 'serve', { logger })));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await empty.drop();
});

const read = async (app: App, path: string, headers: HeadersInit = {}) =>
  await fetch(`${app.url}${path}`, { headers });

test('concurrent first starts create one account with one key, which is valid at each process', async () => {
  const keys = apps.flatMap(({ firstApiKey }) => firstApiKey ?? []);
  expect(keys).toHaveLength(1);
  for (const app of apps) {
    const account = await read(app, '/api/v1/account', { Authorization: `Bearer ${keys[0]}` });
    expect([account.status, ((await account.json()) as { data: { id: number } }).data.id]).toEqual([200, 1]);
  }
});

test('a URL signed by one process opens the page at every process', async () => {
  const [one] = apps as [App];
  const key = apps.find(({ firstApiKey }) => firstApiKey)?.firstApiKey;
  const headers = { Authorization: `Bearer ${key}`, Prefer: 'respond-async' };
  const body = new URLSearchParams({ url: 'https://example.invalid/', privacy: '1' });
  const created = await fetch(`${one.url}/api/v1/reports`, { method: 'POST', headers, body });
  const { data } = (await created.json()) as { data: { id: number } };
  const shown = await read(one, `/api/v1/reports/${data.id}?owner_link=60`, headers);
  const link = ((await shown.json()) as { data: { owner_page_url: string } }).data.owner_page_url;
  const { pathname, search } = new URL(link);
  for (const app of apps) expect((await read(app, pathname + search)).status).toBe(200);
});
