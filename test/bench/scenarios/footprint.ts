import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, proportionalMib } from '../../lab/processes.ts';
import { type Row, value, within } from '../../lab/report.ts';
import { median } from '../../lab/requests.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { seedSqlite } from '../seed/seed-databases.ts';

const REPORTS = 1_000;
const STARTS = { quick: 3, full: 9 };
const IDLE_MS = { quick: 5_000, full: 20_000 };
const MB_PER_MIB = 1.048576;
const MAX_START_MS = 1_000;
const MAX_IDLE_MB = 170;

/** Measures the start and the idle memory of the service. */
export async function measureFootprint({ pace }: Bench): Promise<Row[]> {
  const database = await seedSqlite({ reports: REPORTS });
  const startsMs: number[] = [];
  const startsCpuMs: number[] = [];
  let idleMb = 0;
  for (let start = 0; start < STARTS[pace]; start++) {
    const service = await startMeasured(`sqlite:${database}`);
    startsMs.push(service.startMs);
    startsCpuMs.push(cpuSeconds(service.pid) * 1000);
    if (start === 0) {
      await sleep(IDLE_MS[pace]);
      idleMb = proportionalMib(service.pid) * MB_PER_MIB;
    }
    await service.end();
  }
  return [
    within('From the start to listening, on an existing database, median', MAX_START_MS, median(startsMs)),
    value('CPU time from the start to listening', 'CPU ms', median(startsCpuMs)),
    value('Idle memory of all processes', 'MB', idleMb, { atMost: MAX_IDLE_MB }),
  ];
}
