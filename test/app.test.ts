import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { parseAllowTargets } from '../src/fetching/guard/allow-targets.ts';
import { createProcessOwner } from '../src/jobs/process-owner.ts';
import { createLogger } from '../src/logger.ts';
import { test as base } from './jobs/job-fixture.ts';
import { claimRun } from './support/claim-run.ts';
import { createReport } from './support/create-report.ts';
import { seedReports } from './support/seed-reports.ts';
import { createTestServices } from './support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const test = base
  .extend('settings', ({ temp }) => {
    return (port = 0) =>
      readConfig({ PORT: String(port), DATABASE_URL: `sqlite:${temp.file}`, EMBEDDED_WORKER: 'off' });
  })
  .extend('log', () => {
    const lines: string[] = [];
    return { lines, logger: createLogger('info', { write: (line) => lines.push(line) }) };
  });

test('a failed start names the port in use, and creates no API key', async ({ settings, log }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const message = (setting: string) =>
    `HOST, ${setting}: cannot listen on http://127.0.0.1:${port}: the port is in use.`;
  await expect(startApp(settings(port), 'serve', log)).rejects.toThrow(message('PORT'));
  const monitored = { ...settings(), metricsPort: port };
  await expect(startApp(monitored, 'work', log)).rejects.toThrow(message('METRICS_PORT'));
  await new Promise((resolve) => other.close(resolve));
  const keys: (string | null)[] = [];
  for (let start = 0; start < 2; start++) {
    const app = await startApp(settings(port), 'serve', log);
    keys.push(app.firstApiKey);
    await app.close();
  }
  expect(keys).toEqual([expect.stringMatching(/^prk_/), null]);
});

test('a starting worker takes over runs of a dead process', async ({ temp, actor, settings, log }) => {
  // The worker does not allow this address, so it sends no request.
  const allowTargets = parseAllowTargets('127.0.0.1');
  const services = await createTestServices(temp, { clock: () => new Date(), allowTargets });
  // No process id is this high. It dies with two runs: one that was alone would first have to wait.
  const dead = createProcessOwner().replace(`/${process.pid}/`, '/99999999/');
  for (const port of [1, 2]) {
    await createReport(services, actor, { url: `http://127.0.0.1:${port}/` });
    await claimRun(services.queue, dead, new Date());
  }
  const worker = await startApp(settings(), 'work', log);
  await expect.poll(() => log.lines.filter((line) => line.includes('"msg":"run ended"'))).toHaveLength(2);
  await worker.close();
  expect(log.lines.join()).toContain('"released":2');
});

test('a starting worker deletes and logs expired data', async ({ temp, actor, settings, log }) => {
  const { database } = temp;
  const { accountId } = actor;
  const generatedAt = new Date(Date.now() - 2 * DAY_MS);
  await seedReports(database, [
    { accountId, url: 'https://old.example/', result: 'good', generatedAt },
    { accountId, url: 'https://new.example/', result: 'good' },
  ]);
  const reports = () => database.fork().execute('select url from reports');
  const config = { ...settings(), retentionDays: 1 };
  const gateway = await startApp(config, 'serve', log);
  await gateway.close();
  expect(await reports()).toHaveLength(2);
  const worker = await startApp(config, 'work', log);
  await expect
    .poll(() => log.lines.join())
    .toContain('"reports":1,"runs":0,"siteAudits":0,"msg":"expired data deleted');
  await worker.close();
  expect(await reports()).toEqual([{ url: 'https://new.example/' }]);
});
