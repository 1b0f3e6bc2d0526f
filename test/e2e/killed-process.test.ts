import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../cli/run-command.ts';
import { killServices } from '../lab/kill-services.ts';
import { isMet } from '../lab/report.ts';

it('finishes every report exactly once although the process is killed, and exits with code 0 after SIGTERM', async () => {
  const folder = await makeFolder();
  onTestFinished(folder.remove);
  const file = folder.path('killed.db');
  const rows = await killServices({
    file,
    // More than the concurrency, so that some runs are active at the kill.
    reports: 12,
    settings: { AUDIT_CONCURRENCY: '1' },
    // After another kill, a run would wait until its lease expires.
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
