import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkOut } from '../../lab/check-out.ts';
import { KEY, type Server, treeCpuSeconds } from '../../lab/processes.ts';
import { compared, type Row } from '../../lab/report.ts';
import { htmlPage, type Route, startFixtureSite } from '../../support/fixture-site.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { alternate, type Latency, mediansOf } from '../measure/compare.ts';
import { createRequest, timeRequest } from '../measure/load.ts';

const TINY =
  '<!doctype html><html lang="en"><head><title>Tiny</title></head><body><h1>Tiny</h1><p>Text</p></body></html>';
/** Pages by path: the example page of jQuery UI, repeated, and the greatest acceptable ratio. */
const PAGES = [
  { path: '/tiny', repeat: 0, atMost: 1.15 },
  { path: '/1500-elements', repeat: 3, atMost: 1.05 },
  { path: '/8400-elements', repeat: 17, atMost: 1.05 },
];
const FILES = ['jquery-ui.css', 'external/jquery/jquery.js', 'jquery-ui.js'];
const WARM_UP_ROUNDS = 10;
const ROUNDS = { quick: 15, full: 40 };

/** Compares the time of a report with an earlier commit, over REST, in alternating requests of the same pages. */
export async function measureVersions({ folder, pace, use, commit }: Bench): Promise<Row[]> {
  const checkout = join(folder, 'earlier');
  checkOut(commit, checkout);
  const site = use(await startFixtureSite(pages()));
  const settings = { ALLOW_TARGETS: site.host };
  const ours = await startMeasured(`sqlite:${folder}/ours.db`, settings);
  const theirs = await startMeasured(`sqlite:${folder}/theirs.db`, settings, { checkout });
  const options = { warmUp: WARM_UP_ROUNDS, rounds: ROUNDS[pace] };
  const rows: Row[] = [];
  for (const { path, atMost } of PAGES) {
    const [costs, earlierCosts] = await alternate([ours, theirs], options, (service) =>
      createReport(service, site.url(path)),
    );
    const [now, earlier] = [mediansOf(costs), mediansOf(earlierCosts)];
    const name = `Report of ${path}, created over REST`;
    rows.push({
      ...compared(name, 'ms', [now.durationMs, earlier.durationMs], { atMost }),
      cpuRatio: now.cpuMs / earlier.cpuMs,
    });
  }
  return rows;
}

function pages(): Record<string, Route> {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve('jquery-ui-dist/package.json'));
  const [before = '', body = '', after = ''] = readFileSync(join(folder, 'index.html'), 'utf8').split(
    /(?<=<body>)|(?=<script src="external)/,
  );
  const repeated = (repeat: number) =>
    Array.from({ length: repeat }, (_, copy) =>
      body.replaceAll(/\b(id|for|name)="([^"]+)"/g, `$1="$2-${copy}"`),
    ).join('');
  const files = FILES.map((file) => [`/${file}`, { body: readFileSync(join(folder, file)) }]);
  const documents = PAGES.map(({ path, repeat }) => [
    path,
    htmlPage(repeat === 0 ? TINY : before + repeated(repeat) + after),
  ]);
  return Object.fromEntries([...files, ...documents]);
}

/** @returns the time, and the CPU time of the service and its child processes until the next request to it */
async function createReport({ url, pid }: Server, page: string): Promise<Latency> {
  const agent = new Agent();
  const cpuBefore = treeCpuSeconds(pid);
  const { durationMs, body } = await timeRequest(url, createRequest(page, KEY, 'wait=60'), agent);
  agent.destroy();
  if (body.data.status !== 'completed') throw new Error(`The report of ${page} is ${body.data.status}.`);
  return { durationMs, cpuMs: (treeCpuSeconds(pid) - cpuBefore) * 1000 };
}
