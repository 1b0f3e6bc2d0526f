import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type RunningCommand, runCommand, startCommand } from '../cli/run-command.ts';
import { createDatabase } from '../support/create-database.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { checkOutRelease, newestRelease, type ReleasedCode } from './released-code.ts';

const KEY = 'key-of-the-first-account';
const PAUSE_MS = 50;
const REPORTS_OF_EACH_STEP = 20;
const TIMEOUT_MS = 240_000;
const release = newestRelease();

describe.skipIf(!release)(`an upgrade from ${release?.version} to this checkout`, () => {
  let site: FixtureSite;
  let released: ReleasedCode;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  const started: RunningCommand[] = [];
  beforeAll(async () => {
    site = await startFixtureSite({ '/': htmlPage('<!doctype html><html lang="en"><title>Page</title>') });
    if (release) released = await checkOutRelease(release);
    folder = await makeFolder();
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const command of started) command.process.kill('SIGKILL');
    await released.remove();
    await folder.remove();
    await site.close();
  });

  const environment = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    BOOTSTRAP_API_KEY: KEY,
    ALLOW_TARGETS: site.host,
    AUDIT_CONCURRENCY: '1',
    REQUESTS_PER_MINUTE: '0',
    RUNS_PER_MINUTE: '0',
  });

  /** @param entry of the released code; this checkout without */
  async function start(databaseUrl: string, role: 'serve' | 'work', entry?: string, more = {}) {
    const command = startCommand(
      [role],
      { ...environment(databaseUrl), ...more },
      { ...(entry && { entry }) },
    );
    started.push(command);
    if (role === 'work') await command.says('stderr', 'waiting for runs');
    const greeting = role === 'serve' ? await command.says('stdout', 'GraphiQL') : '';
    const url = /listens on (\S+)/.exec(greeting)?.[1] ?? '';
    const stop = async () => {
      command.process.kill('SIGTERM');
      return (await command.ended).exitCode;
    };
    return { url, stop };
  }

  async function query<Row>(databaseUrl: string, text: string): Promise<Row[]> {
    const client = new Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  }

  const call = async (url: string, path: string, form?: Record<string, string>) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${KEY}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return { status: response.status, body: await response.json() };
  };

  it(
    'loses no request and no run while processes are replaced one after the other',
    async () => {
      const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
      const { url: database, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
      const gatewayOnly = { EMBEDDED_WORKER: 'off' };
      const oldGateway = await start(database, 'serve', released.entry, gatewayOnly);
      const oldWorker = await start(database, 'work', released.entry);
      let gateways = [oldGateway.url];
      const responses: string[] = [];
      const stop = new AbortController();
      // Each request waits for its run; a gateway finishes those that it has when it is stopped.
      const submitting = [0, 1, 2].map(async (client) => {
        for (let i = client; !stop.signal.aborted; i++) {
          const url = gateways[i % gateways.length] ?? '';
          const created = await call(url, '/reports', { url: site.url('/') });
          const listed = await call(url, '/reports?search=127&per_page=10');
          const shown = await call(url, `/reports/${created.body.data?.id}`);
          responses.push(
            [
              created.status,
              created.body.data?.status,
              listed.status,
              shown.body.data?.checks?.length > 0,
            ].join(),
          );
          await sleep(PAUSE_MS);
        }
      });
      const someMore = async () => {
        const until = responses.length + REPORTS_OF_EACH_STEP;
        await expect.poll(() => responses.length, { timeout: TIMEOUT_MS / 2 }).toBeGreaterThan(until);
      };
      await someMore();
      const newGateway = await start(database, 'serve', undefined, gatewayOnly);
      gateways = [oldGateway.url, newGateway.url];
      await someMore();
      const newWorker = await start(database, 'work');
      await someMore();
      expect(await oldWorker.stop()).toBe(0);
      await someMore();
      gateways = [newGateway.url];
      await someMore();
      expect(await oldGateway.stop()).toBe(0);
      await someMore();
      stop.abort();
      await Promise.all(submitting);
      expect([...new Set(responses)]).toEqual(['201,completed,200,true']);
      expect(await query(database, 'select status, count(*)::int from runs group by status')).toEqual([
        { status: 'completed', count: responses.length },
      ]);
      await newWorker.stop();
      await newGateway.stop();
      await expectOldStart(database);
      await drop();
    },
    TIMEOUT_MS,
  );

  it(
    'opens the SQLite file of the release, and shows its reports',
    async () => {
      const database = `sqlite:${folder.path('upgraded.db')}`;
      const old = await start(database, 'serve', released.entry);
      const { body } = await call(old.url, '/reports', { url: site.url('/') });
      expect(await old.stop()).toBe(0);
      const current = await start(database, 'serve');
      const shown = await call(current.url, `/reports/${body.data.id}`);
      expect(shown.body.data).toMatchObject({ status: 'completed', score: body.data.score });
      expect(shown.body.data.checks).toHaveLength(body.data.checks.length);
      expect(await current.stop()).toBe(0);
      await expectOldStart(database);
    },
    TIMEOUT_MS,
  );

  /** The release starts on the database again only if this checkout has no migration that it does not know. */
  async function expectOldStart(databaseUrl: string): Promise<void> {
    const settings = environment(databaseUrl);
    const known = await startCommand(
      ['migrate'],
      { ...settings, DATABASE_URL: `sqlite:${folder.path(randomUUID())}` },
      { entry: released.entry },
    ).ended;
    const own = await runCommand(['migrate'], {
      ...settings,
      DATABASE_URL: `sqlite:${folder.path(randomUUID())}`,
    });
    const { exitCode, stderr } = await startCommand(['migrate'], settings, { entry: released.entry }).ended;
    if (known.stdout === own.stdout) expect(exitCode).toBe(0);
    else expect([exitCode, stderr]).toEqual([2, expect.stringContaining('does not know the migration')]);
  }
});
