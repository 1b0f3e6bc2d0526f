import type { PageSource } from '../../../src/page/fetched-page.ts';
import { collectPages } from '../../agreement/collect-pages.ts';
import { openEngine } from '../../agreement/open-engine.ts';
import { packageFolders } from '../../agreement/package-folders.ts';
import { launchForLighthouse, runLighthouse } from '../../agreement/run-lighthouse.ts';
import { serveFolders } from '../../agreement/serve-folders.ts';
import { compared, type Row, value } from '../../lab/report.ts';
import { median, quantile } from '../../lab/requests.ts';
import type { Bench } from '../bench.ts';
import { fetchSources } from '../engine/fetch-sources.ts';
import { startTaskProcess } from '../engine/start-task-process.ts';
import type { TaskCost, TaskName } from '../engine/tasks.ts';
import { mediansOf } from '../measure/compare.ts';

/** The order of the pages mixes the packages and never changes, so the first ones are a stable sample. */
const PAGES = { quick: 8, full: 40 };
/** Lighthouse takes at least five seconds for each. `npm run agreement -- --times` measures 30 pages. */
const LIGHTHOUSE_PAGES = { quick: 3, full: 8 };
const WARM_UP_ROUNDS = 2;
/** Of 40 pages, a round of all four processes takes about six seconds. */
const ROUNDS = 4;
const MAX_RATIO_TO_PARSE5 = 1.5;
const MAX_RATIO_TO_AXE = 1.1;
const MAX_RATIO_WITH_PROOF = 1.6;

/** Measures the engine on real pages, compared with its parts alone and with Lighthouse. */
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
  const reports = await timeReports(site.host, sources);
  const lighthouse = await timeLighthouse(site.host, urls.slice(0, LIGHTHOUSE_PAGES[pace]));
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
    reports,
    ...lighthouse,
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
  const ratios = ours.map(({ cpuMs }, index) => cpuMs / (baseline[index]?.cpuMs ?? Number.NaN));
  const pages = `${name}, mean of ${ours.length} pages`;
  return {
    ...compared(pages, 'CPU ms', [mean(ours), mean(baseline)], { atMost }),
    details: { ratios: { p10: quantile(ratios, 0.1), median: median(ratios), p90: quantile(ratios, 0.9) } },
  };
}

/** Times the whole report of each page, and fetching and parsing it. */
async function timeReports(host: string, sources: readonly PageSource[]): Promise<Row> {
  const engine = await openWarmEngine(host, sources[0]?.url ?? '');
  const baseline = startTaskProcess<PageSource>('fetch-parse5');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const source of sources) {
    ours.push((await engine.audit(source.url)).durationMs);
    theirs.push((await baseline.measure(source)).durationMs);
  }
  await engine.close();
  baseline.end();
  const name = 'A whole report, compared with fetch and parse5, medians';
  return compared(name, 'ms', [median(ours), median(theirs)]);
}

/** Times the whole report of each page by this engine and by Lighthouse. */
async function timeLighthouse(host: string, urls: readonly string[]): Promise<Row[]> {
  const browser = await launchForLighthouse();
  const engine = await openWarmEngine(host, urls[0] ?? '');
  const pages: { ours: number; lighthouse: number }[] = [];
  try {
    for (const url of urls) {
      const ours = (await engine.audit(url)).durationMs;
      const lighthouse = await runLighthouse(url).catch((error) => {
        process.stderr.write(`${url} is left out: ${error}\n`);
        return null;
      });
      if (lighthouse) pages.push({ ours, lighthouse: lighthouse.durationMs });
    }
  } finally {
    await browser.close();
    await engine.close();
  }
  const ratios = pages.map(({ ours, lighthouse }) => lighthouse / ours);
  const medianOf = (engine: 'ours' | 'lighthouse') => median(pages.map((page) => page[engine]));
  const multiples = 'Time of Lighthouse in multiples of ours on the same page';
  const name = `A whole report, compared with Lighthouse, medians of ${pages.length} pages`;
  return [
    { ...compared(name, 'ms', [medianOf('ours'), medianOf('lighthouse')]), details: { pages } },
    ...[0.1, 0.5, 0.9].map((share) => value(`${multiples}, p${share * 100}`, 'x', quantile(ratios, share))),
  ];
}

/** Opens the engine and audits a page, so that its audit process runs. */
async function openWarmEngine(host: string, url: string): Promise<ReturnType<typeof openEngine>> {
  const engine = openEngine(host);
  await engine.audit(url);
  return engine;
}
