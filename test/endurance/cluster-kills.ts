import { type Disaster, killCluster } from '../support/cluster/kill-cluster.ts';
import { type Finding, none, within } from './finding.ts';

const REPORTS = 500;
const ROUNDS = 4;
const MAX_BOOT_MS = 10_000;
const MAX_DRAIN_MS = 15_000;
const MAX_TERMINAL_MS = 60_000;
const MAX_PAUSE_MS = 3_000;
/** Longer than leases last. */
const LONG_OUTAGE_MS = 40_000;

const ROUND: Disaster[] = [
  { victim: 'worker', signal: 'SIGKILL' },
  { victim: 'database', outageMs: 1_000 },
  { victim: 'gateway', signal: 'SIGKILL' },
  { victim: 'worker', signal: 'SIGTERM' },
  { victim: 'database', outageMs: 8_000 },
  { victim: 'gateway', signal: 'SIGTERM' },
];

/** Kills gateways, workers and the database server of a cluster at work, and looks for what was lost or done twice. */
export async function measureClusterKills(): Promise<Finding[]> {
  const disasters: Disaster[] = [
    ...Array.from({ length: ROUNDS }, () => ROUND).flat(),
    { victim: 'database', outageMs: LONG_OUTAGE_MS },
  ];
  const outcome = await killCluster({ reports: REPORTS, disasters, pauseMs: MAX_PAUSE_MS });
  const { responses, terminalMs, bootsMs, drains, badResponses, deaths } = outcome;
  const rejected = responses.get(503) ?? 0;
  return [
    none(`Of ${REPORTS} acknowledged reports, after ${disasters.length} kills: lost`, outcome.lost),
    none('Reports, runs or results stored twice', outcome.doubled),
    none('Reports stuck, or jobs left', outcome.stuck),
    none('Reports changed after their end', outcome.changedAfterEnd),
    none('Fine pages failed', outcome.failed),
    none('Pages fetched again although nothing they depended on had died', outcome.fetchedAgain),
    none('Subscribers who did not see the end', outcome.missedEnds),
    none(
      `Answers neither well nor 503 with a time to retry (503: ${rejected})${first(badResponses)}`,
      badResponses.length,
    ),
    none(`Processes that ended by themselves${first(deaths)}`, deaths.length),
    within(
      `Runs under way at a kill (${terminalMs.length}): end after the restart`,
      MAX_TERMINAL_MS,
      Math.max(0, ...terminalMs),
    ),
    within('Slowest start', MAX_BOOT_MS, Math.max(...bootsMs)),
    within('Slowest end by SIGTERM', MAX_DRAIN_MS, Math.max(...drains.map(({ durationMs }) => durationMs))),
    none('Ends by SIGTERM with an error', drains.filter(({ exitCode }) => exitCode !== 0).length),
  ];
}

function first([example]: string[]): string {
  return example ? `: ${example}` : '';
}
