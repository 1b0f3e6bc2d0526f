import type { PageSource } from '../../../src/page/fetched-page.ts';
import { collectPages, packageFolders } from '../../agreement/collect-pages.ts';
import { fetchSources } from '../../agreement/open-engine.ts';
import { serveFolders } from '../../agreement/serve-folders.ts';
import { compared, type Row } from '../../lab/report.ts';
import type { Bench } from '../bench.ts';
import { startTaskProcess } from '../engine/start-task-process.ts';
import type { TaskCost, TaskName } from '../engine/tasks.ts';
import { mediansOf } from '../measure/compare.ts';

/** The order of the pages mixes the packages and never changes, so the first ones are a stable sample. */
const PAGES = { quick: 8, full: 40 };
const WARM_UP_ROUNDS = 2;
const ROUNDS = 4;
const MAX_RATIO_TO_PARSE5 = 1.5;
const MAX_RATIO_TO_AXE = 1.1;
const MAX_RATIO_WITH_PROOF = 1.6;

/** Measures the engine on real pages, compared with its parts alone. */
export async function measureEngine({ pace }: Bench): Promise<Row[]> {
  const folders = packageFolders();
  const site = await serveFolders(folders);
  const urls = collectPages(folders)
    .slice(0, PAGES[pace])
    .map(({ path }) => site.url(`/${path}`));
  const sources = await fetchSources(site.host, urls);
  const [audits, parse5] = await comparePages(sources, 'own-audits', 'parse5');
  const [stage, axe] = await comparePages(sources, 'axe-stage', 'jsdom-axe');
  const [proved, unproved] = await comparePages(sources, 'proved-audits', 'all-audits');
  await site.close();
  const ownAudits = 'Parsing and all audits except axe-core, compared with parse5';
  return [
    perPage(ownAudits, audits, parse5, MAX_RATIO_TO_PARSE5),
    perPage('Accessibility stage, compared with jsdom and axe-core', stage, axe, MAX_RATIO_TO_AXE),
    perPage(
      'Parsing and all audits with proved fixes, compared with unproved ones',
      proved,
      unproved,
      MAX_RATIO_WITH_PROOF,
    ),
  ];
}

/** @returns for both: the median cost of each page over the rounds, without pages for which one of them throws */
async function comparePages(
  sources: readonly PageSource[],
  ours: TaskName,
  baseline: TaskName,
): Promise<[TaskCost[], TaskCost[]]> {
  const processes = [ours, baseline].map((name) => startTaskProcess<PageSource>(name));
  const costs = new Map(sources.map((source) => [source, processes.map((): TaskCost[] => [])]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [source, costsOfPage] of costs) {
      try {
        for (const [index, process] of processes.entries()) {
          const cost = await process.measure(source);
          if (round >= WARM_UP_ROUNDS) costsOfPage[index]?.push(cost);
        }
      } catch (error) {
        process.stderr.write(`${source.url} is left out: ${error}\n`);
        costs.delete(source);
      }
    }
  }
  for (const process of processes) process.end();
  const of = (index: number) => [...costs.values()].map((costsOfPage) => mediansOf(costsOfPage[index] ?? []));
  return [of(0), of(1)];
}

function perPage(name: string, ours: TaskCost[], baseline: TaskCost[], atMost: number): Row {
  const mean = (costs: TaskCost[]) => costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / costs.length;
  const pages = `${name}, mean of ${ours.length} pages`;
  return compared(pages, 'CPU ms', [mean(ours), mean(baseline)], { atMost });
}
