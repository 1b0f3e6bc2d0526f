import { type Fault, killCluster } from '../support/cluster/kill-cluster.ts';
import { type Measurement, none, within } from './measurement.ts';

const REPORTS = 500;
const WORKERS = 3;
const AUDIT_PROCESSES = 2;
const ROUNDS = 4;
const MAX_BOOT_MS = 10_000;
const MAX_DRAIN_MS = 15_000;
const MAX_TERMINAL_MS = 60_000;
const MAX_PAUSE_MS = 3_000;
/** Longer than leases last. */
const LONG_OUTAGE_MS = 40_000;

const ROUND: Fault[] = [
  { victim: 'worker', signal: 'SIGKILL' },
  { victim: 'database', outageMs: 1_000 },
  { victim: 'gateway', signal: 'SIGKILL' },
  { victim: 'worker', signal: 'SIGTERM' },
  { victim: 'database', outageMs: 8_000 },
  { victim: 'gateway', signal: 'SIGTERM' },
];

/** Kills gateways, workers and the database server of a busy cluster, and counts lost and duplicate work. */
export async function measureClusterKills(): Promise<Measurement[]> {
  const faults: Fault[] = [
    ...Array.from({ length: ROUNDS }, () => ROUND).flat(),
    { victim: 'database', outageMs: LONG_OUTAGE_MS },
  ];
  const outcome = await killCluster({
    reports: REPORTS,
    workers: WORKERS,
    auditProcesses: AUDIT_PROCESSES,
    faults,
    pauseMs: MAX_PAUSE_MS,
  });
  const { responses, terminalMs, bootsMs, drains, badResponses, unexpectedExits } = outcome;
  const rejected = responses.get(503) ?? 0;
  return [
    none(`Lost of ${REPORTS} acknowledged reports after ${faults.length} kills`, outcome.lost),
    none('Reports, runs or results stored twice', outcome.doubled),
    none('Unfinished reports and leftover jobs', outcome.stuck),
    none('Reports changed after their end', outcome.changedAfterEnd),
    none('Failed reports of working pages', outcome.failed),
    none('Pages fetched again without an interrupted run', outcome.fetchedAgain),
    none('Subscribers that missed the end of their report', outcome.missedEnds),
    none(
      `Errors other than 503 with Retry-After (503: ${rejected})${first(badResponses)}`,
      badResponses.length,
    ),
    none(`Processes that exited without a signal${first(unexpectedExits)}`, unexpectedExits.length),
    within(
      `Slowest end of ${terminalMs.length} interrupted runs, from the restart`,
      MAX_TERMINAL_MS,
      Math.max(0, ...terminalMs),
    ),
    within('Slowest start', MAX_BOOT_MS, Math.max(...bootsMs)),
    within(
      'Slowest exit after SIGTERM',
      MAX_DRAIN_MS,
      Math.max(...drains.map(({ durationMs }) => durationMs)),
    ),
    none('Exits with an error after SIGTERM', drains.filter(({ exitCode }) => exitCode !== 0).length),
  ];
}

function first([example]: string[]): string {
  return example ? `: ${example}` : '';
}
