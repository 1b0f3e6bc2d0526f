import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageInfo from '../../../package.json' with { type: 'json' };
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
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** npm packages with Node.js for one system each. */
const RUNTIMES = new Set(Object.keys(packageInfo.optionalDependencies));
const BYTES_PER_MB = 1_000_000;

/** Measures the start, the idle memory and the disk usage of the service. */
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
  const { packages, node } = installSize();
  return [
    within('From the start to listening, on an existing database, median', MAX_START_MS, median(startsMs)),
    value('CPU time from the start to listening', 'CPU ms', median(startsCpuMs)),
    value('Idle memory of all processes', 'MB', idleMb, { atMost: MAX_IDLE_MB }),
    value('Production dependencies on disk, without Node.js', 'MB', packages),
    value('Node.js', 'MB', node),
  ];
}

/** The size on disk, in MB, of the packages that `npm ci --omit=dev` installs, and of Node.js, which is one of them. */
function installSize() {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: PROJECT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, ...folders] = listed.trim().split('\n');
  const isNode = (folder: string) => RUNTIMES.has(basename(folder));
  return {
    packages: sizeMb(folders.filter((folder) => !isNode(folder))),
    node: sizeMb(folders.filter(isNode)),
  };
}

/** Size of all files in the folders. A file with several hard links, or in a nested package, counts once. */
function sizeMb(folders: readonly string[]): number {
  const sizes = new Map<number, number>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
      sizes.set(ino, size);
    }
  }
  return sizes.values().reduce((sum, size) => sum + size, 0) / BYTES_PER_MB;
}
