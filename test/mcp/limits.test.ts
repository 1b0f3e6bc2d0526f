import { expect } from 'vitest';
import { seedReport } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { callFailing, callTool, connectClient } from './mcp-client.ts';

const test = base.extend(
  'settings',
  { scope: 'file' },
  { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '6', RUNS_PER_MINUTE: '1' },
);

test('counts runs and requests in the limits of the key', async ({ app, call }) => {
  const client = await connectClient(app.url, app.key);
  const audit = { url: 'https://example.com/', wait_seconds: 0 };
  const { report, next } = await callTool(client, 'audit_page', audit);
  expect([report.status, next]).toEqual(['queued', expect.stringContaining('Call show_report')]);
  const error = JSON.parse(await callFailing(client, 'audit_page', audit));
  expect(error).toMatchObject({ code: 'rate_limited', status: 429, retry_after: expect.any(Number) });
  const left = Number((await call('GET', '/account')).headers.get('x-ratelimit-remaining'));
  for (let i = 0; i < left; i++) await callTool(client, 'list_reports', {});
  await expect(client.callTool({ name: 'list_reports', arguments: {} })).rejects.toThrow('rate_limited');
  await client.close();
});

test('stops waiting for an audit when the client disconnects', async ({ app }) => {
  const client = await connectClient(app.url, await app.addKey('write'));
  const { id } = await seedReport(app.database, { url: 'https://example.com/', result: 'good' });
  const watchers = async () => {
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    return /^page_reports_watchers (\d+)$/m.exec(metrics)?.[1];
  };
  const waiting = client.callTool({ name: 'rerun_report', arguments: { report_id: id, wait_seconds: 60 } });
  const ended = expect(waiting).rejects.toThrow();
  await expect.poll(watchers).toBe('1');
  await client.close();
  await ended;
  await expect.poll(watchers).toBe('0');
});
