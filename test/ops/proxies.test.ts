import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { findProgram } from './programs.ts';
import { PROXIES, startProxy } from './proxy-examples.ts';
import type { RunningProgram } from './start-program.ts';

const WATCH = 'subscription ($id: ID!) { reportUpdated(id: $id) { status } }';
const TIMEOUT_MS = 5_000;

describe.each(PROXIES.map((proxy) => [proxy.program, proxy] as const))(
  'the example for %s',
  (program, proxy) => {
    const executable = findProgram(program);
    let app: TestApp;
    let folder: string;
    let server: RunningProgram & { url: string };
    let url: string;
    beforeAll(async () => {
      if (!executable) return;
      app = await startTestApp({ EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' });
      folder = await mkdtemp(join(tmpdir(), 'page-reports-proxy-'));
      server = await startProxy(proxy, executable, [new URL(app.url).host], folder);
      url = server.url;
    });
    afterAll(async () => {
      await server?.stop();
      await app?.close();
      if (folder) await rm(folder, { recursive: true });
    });

    it.skipIf(!executable)('passes requests on and keeps /metrics inside', async () => {
      await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    });

    it.skipIf(!executable)('passes events on as they come', async () => {
      const [report] = await seedReports(app.database, [{ url: 'https://example.org/' }]);
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          authorization: `Bearer ${app.key}`,
        },
        body: JSON.stringify({
          query: WATCH,
          variables: { id: Buffer.from(`Report:${report?.id}`).toString('base64url') },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The run waits for ever: a proxy that buffers would hold the event back until the timeout.
      const { value } = await readEvents(response).next();
      expect(value?.data.reportUpdated.status).toBe('QUEUED');
    });
  },
);
