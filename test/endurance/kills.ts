import { type Fault, type KillPlan, killServices } from '../lab/kill-services.ts';
import type { Row } from '../lab/report.ts';
import type { Lab } from '../lab/scenarios.ts';
import { checkIntegrity } from './database-file.ts';

const REPORTS = 120;
/** The numbers of SIGKILLs. */
const KILLS = [6, 20];
const ALL_FAULTS_ROUNDS = 4;
/** Longer than leases last. */
const LONG_OUTAGE_MS = 40_000;
/** The queue is full before the second kill. */
const SUBMISSION_PAUSE_MS = 300;

const ROUND: Fault[] = [
  { victim: 'worker', signal: 'SIGKILL' },
  { victim: 'database', outageMs: 1_000 },
  { victim: 'gateway', signal: 'SIGKILL' },
  { victim: 'worker', signal: 'SIGTERM' },
  { victim: 'database', outageMs: 8_000 },
  { victim: 'gateway', signal: 'SIGTERM' },
];

const repeat = (times: number, ...faults: Fault[]) => Array.from({ length: times }, () => faults).flat();
const kill = (victim: 'service' | 'worker' | 'gateway'): Fault => ({ victim, signal: 'SIGKILL' });

/** Ends one process by SIGKILL and SIGTERM while it works, and counts lost and duplicate work. */
export async function measureKills({ folder }: Lab): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kills of KILLS) {
    const file = `${folder}/${kills}-kills.db`;
    const terminate: Fault = { victim: 'service', signal: 'SIGTERM' };
    const faults = repeat(kills / 2, kill('service'), kill('service'), terminate);
    const plan = { file, reports: REPORTS, faults, pauseMs: 3_000, submissionPauseMs: SUBMISSION_PAUSE_MS };
    rows.push(...(await measurePlan(`${kills} kills`, plan)), checkIntegrity(file));
  }
  return rows;
}

/** Kills gateways, workers and the database server of a busy cluster, and counts lost and duplicate work. */
export async function measureClusterKills(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kills of KILLS) {
    const faults = repeat(kills, kill('worker'), kill('gateway'));
    const settings = { AUDIT_CONCURRENCY: '1' };
    const plan = { reports: REPORTS, workers: 1, settings, faults, pauseMs: 1_000 };
    rows.push(...(await measurePlan(`${kills} kills`, plan)));
  }
  const allFaults = await measurePlan('all faults', {
    reports: 500,
    workers: 3,
    settings: { AUDIT_CONCURRENCY: '2' },
    faults: [...repeat(ALL_FAULTS_ROUNDS, ...ROUND), { victim: 'database', outageMs: LONG_OUTAGE_MS }],
    pauseMs: 3_000,
  });
  return [...rows, ...allFaults];
}

async function measurePlan(name: string, plan: KillPlan): Promise<Row[]> {
  return (await killServices(plan)).map((row) => ({ ...row, name: `${name}: ${row.name}` }));
}
