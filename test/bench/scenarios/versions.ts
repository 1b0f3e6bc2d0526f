import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { htmlPage, type Route, startFixtureSite } from '../../support/fixture-site.ts';
import type { Bench } from '../bench.ts';
import type { Comparison } from '../comparison.ts';
import { median } from '../measure/quantile.ts';
import { timeRequest } from '../measure/time-request.ts';
import { treeCpuSeconds } from '../measure/tree-cpu-seconds.ts';
import { type Server, startService } from '../start-server.ts';

const KEY = 'key-of-the-first-account';
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

/** The cost of one report. */
interface Cost {
  durationMs: number;
  /** CPU time of the service and its child processes until the next request to it. */
  cpuMs: number;
}

/** Compares the time of a report with an earlier commit, over REST, in alternating requests of the same pages. */
export async function measureVersions(bench: Bench): Promise<Comparison[]> {
  const earlier = install(bench);
  const site = await startFixtureSite(pages());
  const settings = { ALLOW_TARGETS: site.host, BOOTSTRAP_API_KEY: KEY };
  const ours = await startService(bench, `sqlite:${bench.folder}/ours.db`, settings);
  const theirs = await startService(bench, `sqlite:${bench.folder}/theirs.db`, settings, earlier);
  const comparisons: Comparison[] = [];
  for (const { path, atMost } of PAGES) {
    const costs: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS[bench.isQuick ? 'quick' : 'full']; round++) {
      for (const [index, service] of [ours, theirs].entries()) {
        bench.signal.throwIfAborted();
        const cost = await createReport(service, site.url(path));
        if (round >= WARM_UP_ROUNDS) costs[index]?.push(cost);
      }
    }
    comparisons.push(comparisonOf(path, costs, atMost));
  }
  await Promise.all([ours.end(), theirs.end(), site.close()]);
  return comparisons;
}

/** Installs the earlier commit in a temporary folder. @returns the folder */
function install({ folder, commit }: Bench): string {
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier);
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: Number.POSITIVE_INFINITY });
  execFileSync('tar', ['-x', '-C', earlier], { input: archive });
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...options], { cwd: earlier, stdio: 'inherit' });
  return earlier;
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

async function createReport({ url, pid }: Server, page: string): Promise<Cost> {
  const agent = new Agent();
  const cpuBefore = treeCpuSeconds(pid);
  const { durationMs, body } = await timeRequest(
    url,
    {
      method: 'POST',
      path: '/api/v1/reports',
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        prefer: 'wait=60',
      },
      body: JSON.stringify({ url: page }),
    },
    agent,
  );
  agent.destroy();
  const { status } = (body as { data: { status: string } }).data;
  if (status !== 'completed') throw new Error(`The report of ${page} is ${status}.`);
  return { durationMs, cpuMs: (treeCpuSeconds(pid) - cpuBefore) * 1000 };
}

function comparisonOf(path: string, [ours, theirs]: [Cost[], Cost[]], atMost: number): Comparison {
  const durationMs = (costs: Cost[]) => median(costs.map((cost) => cost.durationMs));
  const cpuMs = (costs: Cost[]) => median(costs.map((cost) => cost.cpuMs));
  return {
    name: `Report of ${path}, created over REST`,
    unit: 'ms',
    ours: durationMs(ours),
    reference: durationMs(theirs),
    cpuRatio: cpuMs(ours) / cpuMs(theirs),
    target: { of: 'ratio', atMost },
    details: { ours, theirs },
  };
}
