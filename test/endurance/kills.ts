import { type Fault, killServices } from '../lab/kill-services.ts';
import type { Row } from '../lab/report.ts';
import type { Lab } from '../lab/scenarios.ts';
import { checkIntegrity } from './database-file.ts';
import { killBusyProcess, stopBusyWorker } from './interrupted-runs.ts';

const ROUNDS_OF_KILLS = 10;
const ROUNDS_OF_ALL_FAULTS = 4;
/** Longer than leases last. */
const LONG_OUTAGE_MS = 40_000;
/** The queue is full before the second kill. */
const SUBMISSION_PAUSE_MS = 300;

const repeat = (times: number, ...faults: Fault[]) => Array.from({ length: times }, () => faults).flat();

/** Ends one process by SIGKILL and SIGTERM while it works, and counts lost and duplicate work. */
export async function measureKills(lab: Lab): Promise<Row[]> {
  const file = `${lab.folder}/kills.db`;
  const kill: Fault = { victim: 'service', signal: 'SIGKILL' };
  const faults = repeat(ROUNDS_OF_KILLS, kill, kill, { victim: 'service', signal: 'SIGTERM' });
  const plan = { file, reports: 120, faults, pauseMs: 3_000, submissionPauseMs: SUBMISSION_PAUSE_MS };
  return [...(await killServices(plan)), checkIntegrity(file), ...(await killBusyProcess(lab))];
}

/** Kills gateways, workers and the database server of a busy cluster, and counts lost and duplicate work. */
export async function measureClusterKills(lab: Lab): Promise<Row[]> {
  const round: Fault[] = [
    { victim: 'worker', signal: 'SIGKILL' },
    { victim: 'database', outageMs: 1_000 },
    { victim: 'gateway', signal: 'SIGKILL' },
    { victim: 'worker', signal: 'SIGTERM' },
    { victim: 'database', outageMs: 8_000 },
    { victim: 'gateway', signal: 'SIGTERM' },
  ];
  const rows = await killServices({
    reports: 500,
    workers: 3,
    settings: { AUDIT_CONCURRENCY: '2' },
    faults: [...repeat(ROUNDS_OF_ALL_FAULTS, ...round), { victim: 'database', outageMs: LONG_OUTAGE_MS }],
    pauseMs: 3_000,
  });
  return [...rows, ...(await stopBusyWorker(lab))];
}
