import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../../src/logger.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp } from '../support/test-app.ts';
import { dial } from './start-server.ts';

/** Repeated tasks have shorter or longer intervals than the timeouts of a shutdown. */
const isTimeout = (delayMs: number) => delayMs > 500 && delayMs < 60_000;

// Such waits are over at once.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<{ setTimeout: typeof sleep }>();
  const setTimeout = vi.fn((delayMs: number, value: unknown, options?: { signal?: AbortSignal }) =>
    original.setTimeout(isTimeout(delayMs) ? 0 : delayMs, value, options),
  );
  return { ...original, setTimeout };
});

test('a shutdown gives runs 10 s, and then closes connections', async () => {
  const site = await startFixtureSite({ '/': () => undefined });
  const ended: unknown[] = [];
  const logger = createLogger('info', {
    write: (line) => {
      const { msg, outcome } = JSON.parse(line);
      if (msg === 'run ended') ended.push(outcome);
    },
  });
  const app = await startTestApp({ ALLOW_TARGETS: site.host }, { logger });
  const headers = { authorization: `Bearer ${app.key}`, prefer: 'respond-async' };
  const body = new URLSearchParams({ url: site.url('/') });
  await fetch(`${app.url}/api/v1/reports`, { method: 'POST', headers, body });
  await expect.poll(() => site.requests.length).toBe(1);
  const socket = dial(app.url);
  const cut = once(socket, 'close');
  socket.write(
    `POST /api/v1/reports HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The service waits for the body.
  await once(socket, 'data');

  vi.mocked(sleep).mockClear();
  await app.close();
  await cut;
  const waits = vi.mocked(sleep).mock.calls.flatMap(([delayMs]) => delayMs ?? []);
  expect(waits.filter(isTimeout)).toEqual([10_000]);
  expect(ended).toEqual(['returned']);
  await site.close();
});
