import { expect, it } from 'vitest';
import { killServices } from '../lab/kill-services.ts';
import { isMet } from '../lab/report.ts';

it('completes every report exactly once while services and the database server are killed', async () => {
  const rows = await killServices({
    reports: 20,
    // A busy machine takes half a minute for an audit.
    settings: { AUDIT_CONCURRENCY: '1', RUN_CONCURRENCY: '2', AUDIT_TIMEOUT_SECONDS: '60' },
    faults: [
      { victim: 'database', outageMs: 1_000 },
      { victim: 'service', signal: 'SIGKILL' },
    ],
    pauseMs: 100,
  });
  // Times depend on the load of the machine.
  expect(rows.filter((row) => row.unit !== 'ms' && !isMet(row))).toEqual([]);
});
