import { EventEmitter, once } from 'node:events';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../cli/run-command.ts';
import { killServices } from '../lab/kill-services.ts';
import { startService } from '../lab/processes.ts';
import { isMet } from '../lab/report.ts';
import { callRest } from '../lab/requests.ts';
import { startFixtureSite } from '../support/fixture-site.ts';

it('finishes every report exactly once although the process is killed, and exits with code 0 after SIGTERM', async () => {
  const folder = await makeFolder();
  onTestFinished(folder.remove);
  const file = folder.path('killed.db');
  const rows = await killServices({
    file,
    // More than the concurrency, so that some runs are active at the kill.
    reports: 12,
    settings: { AUDIT_CONCURRENCY: '1', RUN_CONCURRENCY: '2' },
    faults: [{ victim: 'service', signal: 'SIGKILL' }],
    pauseMs: 100,
  });
  // Times depend on the load of the machine.
  expect(rows.filter((row) => row.unit !== 'ms' && !isMet(row))).toEqual([]);
  const sqlite = new Sqlite(file, { readonly: true });
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  sqlite.close();
});

it('the process of a suspect ends with its worker', async () => {
  const folder = await makeFolder();
  onTestFinished(folder.remove);
  const requests = new EventEmitter();
  const site = await startFixtureSite({ '/': (request) => void requests.emit('request', request) });
  onTestFinished(site.close);
  const start = () =>
    startService(`sqlite:${folder.path('suspect.db')}`, { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1' });
  const first = once(requests, 'request');
  const service = await start();
  await callRest(service, 'POST', '/reports', { form: { url: site.url('/') } });
  await first;
  await service.end('SIGKILL');

  const second = once(requests, 'request');
  const next = await start();
  const [{ socket }] = await second;
  const closed = once(socket, 'close');
  await next.end('SIGKILL');
  await closed;
});
