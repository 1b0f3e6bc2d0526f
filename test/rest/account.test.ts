import { expect } from 'vitest';
import { Account } from '../../src/model/account.ts';
import { dataOf } from '../../src/present/present.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { expectShape } from './rest-client.ts';

const test = base.extend('settings', { scope: 'file' }, { REQUESTS_PER_MINUTE: '600', RUNS_PER_MINUTE: '0' });

test('shows the account, the key in use, the limits and the totals', async ({ app, call }) => {
  await seedReports(app.database, [
    { url: 'https://a.example/', result: 'good' },
    { url: 'https://www.a.example/x', result: 'bad' },
    { url: 'https://b.example/', result: 'decent' },
    { url: 'https://b.example/' },
  ]);
  const response = await call('GET', '/account');
  const { data } = expectShape(dataOf(Account), response);
  expect(data).toMatchObject({
    id: 1,
    name: 'Default',
    email: null,
    api_key: { name: 'First key', prefix: 'test-key', scope: 'write', expires_at: null },
    limits: { requests_per_minute: 600, runs_per_minute: null },
    usage: { reports: 4, projects: 2, good: 1, decent: 1, bad: 1 },
  });
  expect(data.api_key.last_used_at).not.toBeNull();
  expect(response.text).not.toContain(app.key);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
