import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import { checkOut } from '../lab/check-out.ts';
import { type ServiceOptions, startService } from '../lab/processes.ts';
import { callRest } from '../lab/requests.ts';
import { createTempDatabase } from '../support/create-temp-database.ts';
import { newestRelease } from './programs.ts';
import { test as base } from './test.ts';

const CLIENTS = 3;
const PAUSE_MS = 50;
const REPORTS_OF_EACH_STEP = 20;
/** Includes the installation of the dependencies of the release. */
const TIMEOUT_MS = 480_000;
const release = newestRelease();

const test = base
  /** The folder of the release. */
  .extend('checkout', { scope: 'file' }, async ({ makeFolder }) => {
    const checkout = `${await makeFolder()}/release`;
    checkOut(release?.commit ?? '', checkout);
    return checkout;
  })
  /** Starts a process of this checkout, or of the release. */
  .extend('start', { scope: 'file' }, async ({ site, use }) => {
    return async (databaseUrl: string, options: ServiceOptions) => {
      const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1', EMBEDDED_WORKER: 'off' };
      return use(await startService(databaseUrl, settings, options));
    };
  });

test.skipIf(!release)(
  `an upgrade from ${release?.version} to this checkout loses no request and no run while processes are replaced`,
  { timeout: TIMEOUT_MS },
  async ({ site, use, checkout, start }) => {
    const { url: database, remove } = await createTempDatabase('postgres', 'template1');
    use({ close: remove });
    const oldGateway = await start(database, { checkout });
    const oldWorker = await start(database, { checkout, role: 'work' });
    let gateways = [oldGateway];
    const responses: string[] = [];
    const stop = new AbortController();
    // Each request waits for its run; a gateway finishes those that it has when it is stopped.
    const submit = async (client: number) => {
      for (let i = client; !stop.signal.aborted; i++) {
        const gateway = gateways[i % gateways.length] ?? oldGateway;
        const options = { form: { url: site.url('/') }, headers: { prefer: 'wait=60' } };
        const created = await callRest(gateway, 'POST', '/reports', options);
        const { id, status } = created.body.data ?? {};
        const listed = await callRest(gateway, 'GET', '/reports?search=127&per_page=10');
        const shown = await callRest(gateway, 'GET', `/reports/${id}`);
        responses.push([created.status, status, listed.status, shown.body.data?.checks?.length > 0].join());
        await sleep(PAUSE_MS);
      }
    };
    const submitting = Array.from({ length: CLIENTS }, (_, client) => submit(client));
    const someMore = async () => {
      const until = responses.length + REPORTS_OF_EACH_STEP;
      await expect.poll(() => responses.length, { timeout: TIMEOUT_MS / 2 }).toBeGreaterThan(until);
    };
    await someMore();
    const newGateway = await start(database, {});
    gateways = [oldGateway, newGateway];
    await someMore();
    const newWorker = await start(database, { role: 'work' });
    await someMore();
    expect((await oldWorker.end()).exitCode).toBe(0);
    await someMore();
    gateways = [newGateway];
    await someMore();
    expect((await oldGateway.end()).exitCode).toBe(0);
    await someMore();
    stop.abort();
    await Promise.all(submitting);
    expect([...new Set(responses)]).toEqual(['201,completed,200,true']);
    await newWorker.end();
    await newGateway.end();
    const client = new Client(database);
    await client.connect();
    const { rows } = await client.query('select status, count(*)::int from runs group by status');
    await client.end();
    expect(rows).toEqual([{ status: 'completed', count: responses.length }]);
  },
);
