import { setTimeout as sleep } from 'node:timers/promises';
import { proportionalMib } from '../../support/proportional-mib.ts';
import type { Bench } from '../bench.ts';
import type { Comparison } from '../comparison.ts';
import { cpuSeconds } from '../measure/cpu-seconds.ts';
import { installSize } from '../measure/install-size.ts';
import { median } from '../measure/quantile.ts';
import { seedSqlite } from '../seed/seed-sqlite.ts';
import { startService } from '../start-server.ts';

const REPORTS = 1_000;
const STARTS = { quick: 3, full: 9 };
const IDLE_MS = { quick: 5_000, full: 20_000 };
const MB_PER_MIB = 1.048576;
const MAX_START_MS = 1_000;
const MAX_IDLE_MB = 170;

/** Measures the start, the idle memory and the disk usage of the service. */
export async function measureFootprint(bench: Bench): Promise<Comparison[]> {
  const pace = bench.isQuick ? 'quick' : 'full';
  const database = await seedSqlite({ reports: REPORTS });
  const startsMs: number[] = [];
  const startsCpuMs: number[] = [];
  const idleMb: number[] = [];
  for (let start = 0; start < STARTS[pace]; start++) {
    const service = await startService(bench, `sqlite:${database}`);
    startsMs.push(service.startMs);
    startsCpuMs.push(cpuSeconds(service.pid) * 1000);
    if (start === 0) {
      await sleep(IDLE_MS[pace], undefined, { signal: bench.signal });
      idleMb.push(proportionalMib(service.pid) * MB_PER_MIB);
    }
    await service.end();
  }
  const { packages, node } = installSize();
  return [
    measured(
      'From the start to listening, on an existing database, median',
      'ms',
      median(startsMs),
      MAX_START_MS,
    ),
    measured('CPU time from the start to listening', 'CPU ms', median(startsCpuMs), null),
    measured('Idle memory of all processes', 'MB', median(idleMb), MAX_IDLE_MB),
    measured('Production dependencies on disk, without Node.js', 'MB', packages, null),
    measured('Node.js', 'MB', node, null),
  ];
}

function measured(name: string, unit: string, ours: number, atMost: number | null): Comparison {
  return { name, unit, ours, reference: null, target: atMost === null ? null : { of: 'value', atMost } };
}
