import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { parseAllowTargets } from '../src/fetching/guard/allow-targets.ts';
import { createProcessOwner } from '../src/jobs/process-owner.ts';
import { createLogger } from '../src/logger.ts';
import { claimRun } from './support/claim-run.ts';
import { createReport } from './support/create-report.ts';
import { seedReports } from './support/seed-reports.ts';
import { insertAccount } from './support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from './support/temp-database.ts';
import { createActor, createTestServices } from './support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const logger = createLogger('silent');
let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

const settings = (port: number) =>
  readConfig({ PORT: String(port), DATABASE_URL: `sqlite:${temp.file}`, EMBEDDED_WORKER: 'off' });

describe('a start', () => {
  it('names the setting of a port in use, creates no first API key, and the next start shows it', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as AddressInfo;
    const message = (setting: string) =>
      `HOST, ${setting}: cannot listen on http://127.0.0.1:${port}: the port is in use.`;
    await expect(startApp(settings(port), 'serve', { logger })).rejects.toThrow(message('PORT'));
    const monitored = { ...settings(0), metricsPort: port };
    await expect(startApp(monitored, 'work', { logger })).rejects.toThrow(message('METRICS_PORT'));
    await new Promise((resolve) => squatter.close(resolve));
    const app = await startApp(settings(port), 'serve', { logger });
    expect(app.firstApiKey).toMatch(/^prk_/);
    await app.close();
    const again = await startApp(settings(port), 'serve', { logger });
    expect(again.firstApiKey).toBeNull();
    await again.close();
  });
});

it('a starting worker takes over the runs of a dead process on the same machine', async () => {
  const services = await createTestServices(temp, {
    clock: () => new Date(),
    // The worker does not allow this address, so it sends no request.
    allowTargets: parseAllowTargets('127.0.0.1'),
  });
  const actor = await createActor(temp.database);
  // No process id is this high. It dies with two runs: one that was alone would first have to wait.
  const dead = createProcessOwner().replace(`/${process.pid}/`, '/99999999/');
  for (const port of [1, 2]) {
    await createReport(services, actor, { url: `http://127.0.0.1:${port}/` });
    await claimRun(services.queue, dead, new Date());
  }
  const logged: string[] = [];
  const listening = createLogger('info', { write: (line) => logged.push(line) });
  const worker = await startApp(settings(0), 'work', { logger: listening });
  await expect.poll(() => logged.filter((line) => line.includes('"msg":"run ended"'))).toHaveLength(2);
  await worker.close();
  expect(logged.join()).toContain('"released":2');
});

describe('retention', () => {
  it('runs in the worker from its start, and is logged', async () => {
    await temp.database.transact((em) =>
      insertAccount(em, { name: 'Ada', email: null, createdAt: new Date() }),
    );
    await seedReports(temp.database, [
      { url: 'https://old.example/', result: 'good', generatedAt: new Date(Date.now() - 2 * DAY_MS) },
      { url: 'https://new.example/', result: 'good' },
    ]);
    const reports = async () =>
      (await temp.database.fork().execute('select url from reports')).map(({ url }) => url);
    const logged: string[] = [];
    const listening = createLogger('info', { write: (line) => logged.push(line) });
    const config = { ...settings(0), retentionDays: 1 };

    const server = await startApp(config, 'serve', { logger: listening });
    await server.close();
    expect(await reports()).toHaveLength(2);

    const worker = await startApp(config, 'work', { logger: listening });
    await expect.poll(() => logged.join()).toContain('"reports":1,"runs":0,"msg":"expired data deleted');
    await worker.close();
    expect(await reports()).toEqual(['https://new.example/']);
  });
});
