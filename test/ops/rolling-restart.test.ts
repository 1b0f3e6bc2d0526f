import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { KEY, startService } from '../lab/processes.ts';
import { callRest } from '../lab/requests.ts';
import { createTempDatabase } from '../support/create-temp-database.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { findProgram } from './programs.ts';
import { PROXIES, startProxy } from './proxy-examples.ts';
import { test } from './test.ts';

const CLIENTS = 8;
/** Longer than the proxies take to notice a restarted gateway. */
const PAUSE_MS = 3_000;
const TIMEOUT_MS = 120_000;

for (const proxy of PROXIES) {
  test.skipIf(!findProgram(proxy.program))(
    `a rolling restart of two gateways behind ${proxy.program} shows no errors to clients`,
    { timeout: TIMEOUT_MS },
    async ({ makeFolder, use }) => {
      const database = await createTempDatabase();
      use({ close: database.remove });
      // As in the example for Caddy, which does not retry POST requests.
      const DRAIN_SECONDS = proxy.program === 'caddy' ? '3' : '0';
      const start = async (port?: number) => {
        const settings = { EMBEDDED_WORKER: 'off', DRAIN_SECONDS };
        return use(await startService(database.url, settings, port === undefined ? {} : { port }));
      };
      const gateways = [await start(), await start()];
      const hosts = gateways.map(({ url }) => new URL(url).host);
      const server = use(await startProxy(proxy, hosts, await makeFolder()));
      await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(200);

      const stopping = new AbortController();
      const outcomes = new Map<string, number>();
      const clients = Array.from({ length: CLIENTS }, (_, i) =>
        sendRequests(server.url, i, stopping.signal, outcomes),
      );
      await sleep(PAUSE_MS);
      for (const gateway of gateways) {
        expect((await gateway.end()).exitCode).toBe(0);
        await start(Number(new URL(gateway.url).port));
        await sleep(PAUSE_MS);
      }
      stopping.abort();
      await Promise.all(clients);
      const { GET = 0, POST = 0, CREATE = 0, ...errors } = Object.fromEntries(outcomes);
      process.stderr.write(
        `${proxy.program}: ${GET} reads, ${POST} queries and ${CREATE} creates, errors: ${JSON.stringify(errors)}\n`,
      );
      expect(errors).toEqual({});
      expect(Math.min(GET, POST, CREATE)).toBeGreaterThan(100);
    },
  );
}

/** Sends one request at a time, and counts the expected responses by kind and all others by status or error. */
async function sendRequests(
  url: string,
  client: number,
  signal: AbortSignal,
  outcomes: Map<string, number>,
): Promise<void> {
  const send = async (kind: string, request: Promise<{ status: number }>, expected: number) => {
    const outcome = await request.then(
      ({ status }) => (status === expected ? kind : `${kind} ${status}`),
      (error: Error) => {
        const { cause } = error;
        return `${kind} ${cause instanceof Error && 'code' in cause ? cause.code : error}`;
      },
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  for (let i = 0; !signal.aborted; i++) {
    await send('GET', callRest({ url }, 'GET', '/account'), 200);
    await send('POST', sendGraphql({ url, key: KEY }, '{ account { name } }'), 200);
    const headers = { 'idempotency-key': `${client}-${i}` };
    const form = { url: 'https://example.com/' };
    await send('CREATE', callRest({ url }, 'POST', '/reports', { form, headers }), 201);
    await sleep(20);
  }
}
