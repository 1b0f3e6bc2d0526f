import { expect, it } from 'vitest';
import { killServices } from '../lab/kill-services.ts';
import { isMet } from '../lab/report.ts';

it('completes every report exactly once while gateways, workers and the database server are killed', async () => {
  const rows = await killServices({
    reports: 20,
    workers: 2,
    // A busy machine takes half a minute for an audit.
    settings: { AUDIT_CONCURRENCY: '1', AUDIT_TIMEOUT_SECONDS: '60' },
    faults: [
      { victim: 'worker', signal: 'SIGKILL' },
      { victim: 'database', outageMs: 1_000 },
      { victim: 'gateway', signal: 'SIGKILL' },
    ],
    pauseMs: 2_000,
  });
  // Times depend on the load of the machine.
  expect(rows.filter((row) => row.unit !== 'ms' && !isMet(row))).toEqual([]);
});
