import { expect, it } from 'vitest';
import { killCluster } from '../support/cluster/kill-cluster.ts';

it('completes every report exactly once while gateways, workers and the database server are killed', async () => {
  const { responses, terminalMs, bootsMs, drains, ...outcome } = await killCluster({
    reports: 20,
    workers: 2,
    auditProcesses: 1,
    faults: [
      { victim: 'worker', signal: 'SIGKILL' },
      { victim: 'database', outageMs: 1_000 },
      { victim: 'gateway', signal: 'SIGKILL' },
    ],
    pauseMs: 2_000,
  });
  expect(outcome).toEqual({
    lost: 0,
    doubled: 0,
    stuck: 0,
    changedAfterEnd: 0,
    errors: [],
    fetchedAgain: 0,
    missedEnds: 0,
    badResponses: [],
    unexpectedExits: [],
  });
  expect(responses.get(503)).toBeGreaterThan(0);
  expect(drains.map(({ exitCode }) => exitCode)).toEqual(drains.map(() => 0));
});
