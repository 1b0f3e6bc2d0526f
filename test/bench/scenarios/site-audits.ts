import { setTimeout as sleep } from 'node:timers/promises';
import { launchForLighthouse, runLighthouse } from '../../agreement/run-lighthouse.ts';
import { proportionalMib, type Server, treeCpuSeconds } from '../../lab/processes.ts';
import { compared, type Row, value } from '../../lab/report.ts';
import { callRest } from '../../lab/requests.ts';
import { type Route, startFixtureSite } from '../../support/fixture-site.ts';
import { type Bench, startMeasured } from '../bench.ts';

const PAGES = { quick: 300, full: 1_000 };
const LIGHTHOUSE_PAGES = { quick: 3, full: 20 };
const FIRST_BYTE_MS = 50;
const PAGE_CHARACTERS = 30_000;
const POLL_MS = 250;
const FIRST_SAMPLE_AT = 200;
/** Pages over which the CPU time of a page is averaged. */
const SAMPLE_PAGES = 100;
const MAX_SECONDS = 120;
const MAX_GROWTH = 1.15;
const MB_PER_MIB = 1.048576;

/** The use of resources when a number of pages was audited. */
interface Sample {
  pages: number;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
}

/** Measures a site audit in one process, and the same pages in Lighthouse, one after the other. */
export async function measureSiteAudits({ pace, folder, use }: Bench): Promise<Row[]> {
  const pages = PAGES[pace];
  const startSite = async () => use(await startFixtureSite({}, { otherwise: pageOf(pages) }));
  const [first, site] = [await startSite(), await startSite()];
  const hosts = `${first.host},${site.host}`;
  const service = await startMeasured(`sqlite:${folder}/site-audits.db`, { ALLOW_TARGETS: hosts });
  // Node.js has reached the memory that it then keeps.
  await crawl(service, first.url('/'), pages);
  const samples = await crawl(service, site.url('/'), pages);
  const some = LIGHTHOUSE_PAGES[pace];
  const [ours] = (await crawl(service, site.url('/'), some)).slice(-1);
  await service.end();
  const lighthouse = await timeLighthouse(Array.from({ length: some }, (_, i) => site.url(`/page/${i + 1}`)));
  const last = samples.at(-1) as Sample;
  const at = (count: number) => samples.find((sample) => sample.pages >= count) as Sample;
  const cpuPerPage = (from: number) => {
    const [start, end] = [at(from), at(from + SAMPLE_PAGES)];
    return ((end.cpuSeconds - start.cpuSeconds) * 1000) / (end.pages - start.pages);
  };
  const memory = [last.megabytes, at(FIRST_SAMPLE_AT).megabytes] as const;
  const cpu = [cpuPerPage(pages - SAMPLE_PAGES), cpuPerPage(FIRST_SAMPLE_AT - SAMPLE_PAGES)] as const;
  const growth = `page ${pages} compared with page ${FIRST_SAMPLE_AT}`;
  return [
    value(`A site of ${pages} pages`, 's', last.seconds, { atMost: MAX_SECONDS }),
    compared(`Memory of all processes, ${growth}`, 'MB', memory, { atMost: MAX_GROWTH }),
    compared(`CPU time of a page, ${growth}`, 'CPU ms', cpu, { atMost: MAX_GROWTH }),
    compared(`A site of ${some} pages, compared with Lighthouse`, 's', [ours?.seconds ?? 0, lighthouse]),
  ];
}

/** Audits the site up to a number of pages. @returns samples until its end */
async function crawl(service: Server, url: string, maxPages: number): Promise<Sample[]> {
  const form = { url, max_pages: String(maxPages) };
  const { data: created } = (await callRest(service, 'POST', '/site-audits', { form })).body;
  const cpuBefore = treeCpuSeconds(service.pid);
  const startedAt = performance.now();
  const samples: Sample[] = [];
  for (;;) {
    const { data: site } = (await callRest(service, 'GET', `/site-audits/${created.id}`)).body;
    samples.push({
      pages: site.pages_audited,
      seconds: (performance.now() - startedAt) / 1000,
      cpuSeconds: treeCpuSeconds(service.pid) - cpuBefore,
      megabytes: proportionalMib(service.pid) * MB_PER_MIB,
    });
    if (site.finished_at !== null) return samples;
    await sleep(POLL_MS);
  }
}

/** The route of all pages: each has its own text, one fault of the template, and links to others. */
function pageOf(pages: number): Route {
  return async ({ url = '' }, response) => {
    await sleep(FIRST_BYTE_MS);
    const number = url === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(url)?.[1]);
    if (Number.isNaN(number) || number > pages) return void response.writeHead(404).end('Not found');
    const links = [number + 1, 2 * number + 1, 2 * number + 2].filter((other) => other <= pages);
    const text = Array.from({ length: PAGE_CHARACTERS / 30 }, (_, i) => `word${number} of sentence ${i}.`);
    const html = `<!doctype html><html lang="en"><title>Page ${number}</title><h1>Page ${number}</h1><img src="/logo.png">
<nav>${links.map((other) => `<a href="/page/${other}">Page ${other}</a>`).join(' ')}</nav><p>${text.join(' ')}</p>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  };
}

async function timeLighthouse(urls: readonly string[]): Promise<number> {
  const browser = await launchForLighthouse();
  try {
    let milliseconds = 0;
    for (const url of urls) milliseconds += (await runLighthouse(url)).durationMs;
    return milliseconds / 1000;
  } finally {
    await browser.close();
  }
}
