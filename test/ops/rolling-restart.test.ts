import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type RunningCommand, startCommand } from '../cli/run-command.ts';
import { createTempDatabase } from '../support/create-temp-database.ts';
import { freePort } from '../support/postgres-server.ts';
import { findProgram } from './programs.ts';
import { PROXIES, startProxy } from './proxy-examples.ts';

const KEY = 'key-of-the-first-account';
const HEADERS = { authorization: `Bearer ${KEY}`, prefer: 'respond-async' };
const CLIENTS = 8;
/** Longer than the proxies take to notice a restarted gateway. */
const PAUSE_MS = 3_000;

for (const proxy of PROXIES) {
  const executable = findProgram(proxy.program);
  it.skipIf(!executable)(
    `a rolling restart of two gateways behind ${proxy.program} shows no errors to clients`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'page-reports-rolling-'));
      const database = await createTempDatabase();
      const ports = [await freePort(), await freePort()];
      const start = async (port: number) => {
        const gateway = startCommand(['serve'], {
          PORT: String(port),
          DATABASE_URL: database.url,
          BOOTSTRAP_API_KEY: KEY,
          EMBEDDED_WORKER: 'off',
          REQUESTS_PER_MINUTE: '0',
          RUNS_PER_MINUTE: '0',
          LOG_LEVEL: 'silent',
          // As in the example for Caddy, which does not retry POST requests.
          DRAIN_SECONDS: proxy.program === 'caddy' ? '3' : '0',
        });
        await gateway.says('stdout', '/docs');
        return gateway;
      };
      const gateways: RunningCommand[] = [];
      for (const port of ports) gateways.push(await start(port));
      const hosts = ports.map((port) => `127.0.0.1:${port}`);
      const server = await startProxy(proxy, executable ?? '', hosts, folder);
      await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(200);

      const stopping = new AbortController();
      const outcomes = new Map<string, number>();
      const clients = Array.from({ length: CLIENTS }, (_, i) =>
        sendRequests(server.url, i, stopping.signal, outcomes),
      );
      await sleep(PAUSE_MS);
      for (const [i, port] of ports.entries()) {
        gateways[i]?.process.kill('SIGTERM');
        expect((await gateways[i]?.ended)?.exitCode).toBe(0);
        gateways[i] = await start(port);
        await sleep(PAUSE_MS);
      }
      stopping.abort();
      await Promise.all(clients);
      await server.stop();
      for (const { process, ended } of gateways) {
        process.kill('SIGKILL');
        await ended;
      }
      await database.remove();
      await rm(folder, { recursive: true });
      const { GET = 0, POST = 0, CREATE = 0, ...errors } = Object.fromEntries(outcomes);
      process.stderr.write(
        `${proxy.program}: ${GET} reads, ${POST} queries and ${CREATE} creates, errors: ${JSON.stringify(errors)}\n`,
      );
      expect(errors).toEqual({});
      expect(Math.min(GET, POST, CREATE)).toBeGreaterThan(100);
    },
    120_000,
  );
}

/** Sends one request at a time, and counts the expected responses by kind and all others by status or error. */
async function sendRequests(
  url: string,
  client: number,
  signal: AbortSignal,
  outcomes: Map<string, number>,
): Promise<void> {
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const send = async (kind: string, path: string, init: RequestInit, expected: number) => {
    try {
      const response = await fetch(`${url}${path}`, init);
      await response.arrayBuffer();
      count(response.status === expected ? kind : `${kind} ${response.status}`);
    } catch (error) {
      const { cause } = error as Error;
      count(`${kind} ${cause instanceof Error && 'code' in cause ? cause.code : error}`);
    }
  };
  for (let i = 0; !signal.aborted; i++) {
    await send('GET', '/api/v1/account', { headers: HEADERS }, 200);
    const query = JSON.stringify({ query: '{ account { name } }' });
    const json = { ...HEADERS, 'content-type': 'application/json' };
    await send('POST', '/graphql', { method: 'POST', headers: json, body: query }, 200);
    const body = new URLSearchParams({ url: 'https://example.com/' });
    const headers = { ...HEADERS, 'idempotency-key': `${client}-${i}` };
    await send('CREATE', '/api/v1/reports', { method: 'POST', headers, body }, 201);
    await sleep(20);
  }
}
