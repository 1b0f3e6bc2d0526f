import { type Fault, type KillPlan, killCluster } from '../support/cluster/kill-cluster.ts';
import { type Measurement, none, within } from './measurement.ts';

const ROUNDS = 4;
const MAX_BOOT_MS = 10_000;
const MAX_DRAIN_MS = 15_000;
const MAX_TERMINAL_MS = 60_000;
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

const repeat = (faults: Fault[], times: number) => Array.from({ length: times }, () => faults).flat();

/** A worker and a gateway are killed this many times each. */
const killBoth = (times: number): KillPlan => ({
  reports: 120,
  workers: 1,
  auditProcesses: 1,
  faults: repeat(
    [
      { victim: 'worker', signal: 'SIGKILL' },
      { victim: 'gateway', signal: 'SIGKILL' },
    ],
    times,
  ),
  pauseMs: 1_000,
});

const PLANS: Record<string, KillPlan> = {
  '6 kills': killBoth(6),
  '20 kills': killBoth(20),
  'all faults': {
    reports: 500,
    workers: 3,
    auditProcesses: 2,
    faults: [...repeat(ROUND, ROUNDS), { victim: 'database', outageMs: LONG_OUTAGE_MS }],
    pauseMs: 3_000,
  },
};

/** Kills gateways, workers and the database server of a busy cluster, and counts lost and duplicate work. */
export async function measureClusterKills(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [plan, faults] of Object.entries(PLANS)) {
    const measured = await measurePlan(faults);
    measurements.push(...measured.map(({ name, ...rest }) => ({ name: `${plan}: ${name}`, ...rest })));
  }
  return measurements;
}

async function measurePlan(plan: KillPlan): Promise<Measurement[]> {
  const outcome = await killCluster(plan);
  const { responses, terminalMs, bootsMs, drains, badResponses, unexpectedExits } = outcome;
  const rejected = responses.get(503) ?? 0;
  return [
    none(`Lost of ${plan.reports} acknowledged reports`, outcome.lost),
    none('Reports, runs or results stored twice', outcome.doubled),
    none('Unfinished reports and leftover jobs', outcome.stuck),
    none('Reports changed after their end', outcome.changedAfterEnd),
    none(`Failed reports of working pages ${outcome.errors.join()}`.trim(), outcome.errors.length),
    none('Pages fetched again without an interrupted run', outcome.fetchedAgain),
    none('Subscribers that missed the end of their report', outcome.missedEnds),
    none(
      `Errors other than 503 with Retry-After (503: ${rejected})${first(badResponses)}`,
      badResponses.length,
    ),
    none(`Processes that exited without a signal${first(unexpectedExits)}`, unexpectedExits.length),
    within(
      `Slowest end of ${terminalMs.length} interrupted runs, from the last restart`,
      MAX_TERMINAL_MS,
      Math.max(0, ...terminalMs),
    ),
    within('Slowest start', MAX_BOOT_MS, Math.max(...bootsMs)),
    within(
      'Slowest exit after SIGTERM',
      MAX_DRAIN_MS,
      Math.max(0, ...drains.map(({ durationMs }) => durationMs)),
    ),
    none('Exits with an error after SIGTERM', drains.filter(({ exitCode }) => exitCode !== 0).length),
  ];
}

function first([example]: string[]): string {
  return example ? `: ${example}` : '';
}
