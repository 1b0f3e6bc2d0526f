import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/database/database.ts';
import { superviseService } from '../lab/kill-services.ts';
import { exactly, none, type Row } from '../lab/report.ts';
import { callRest } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { startPostgresServer } from '../support/postgres-server.ts';

const PAGES = 300;
const KILLS = 8;
const PAUSE_MS = 2_000;
const PAGE_MS = 100;
const POLL_MS = 500;

/** Kills processes by SIGKILL during a site audit, and counts lost and duplicate pages. */
export async function measureSiteKills({ folder, use }: Lab): Promise<Row[]> {
  const server = await startPostgresServer();
  try {
    return [
      ...(await killDuringSite('SQLite', `sqlite:${folder}/site-kills.db`, ['service'], use)),
      ...(await killDuringSite('PostgreSQL', server.url, ['gateway', 'worker', 'worker'], use)),
    ];
  } finally {
    await server.stop();
  }
}

async function killDuringSite(
  name: string,
  databaseUrl: string,
  kinds: readonly ('service' | 'gateway' | 'worker')[],
  use: Lab['use'],
): Promise<Row[]> {
  const page: Route = ({ url = '' }, response) => {
    const number = Number(url.slice(1));
    const links = [2 * number + 1, 2 * number + 2].filter((other) => other < PAGES);
    const { headers, body } = htmlPage(
      `<!doctype html><html lang="en"><title>Page ${number}</title>${links.map((i) => `<a href="/${i}">${i}</a>`).join('')}`,
    );
    setTimeout(() => response.writeHead(200, headers).end(body), Math.random() * PAGE_MS);
  };
  const site = use(await startFixtureSite({}, { otherwise: page }));
  const settings = { ALLOW_TARGETS: site.host, ...(kinds.length > 1 && { EMBEDDED_WORKER: 'off' }) };
  const services = await Promise.all(
    kinds.map(async (kind) => use(await superviseService(kind, databaseUrl, settings))),
  );
  const ready = async () =>
    (await Promise.all(services.map(({ untilReady }) => untilReady())))[0] as { url: string };
  const form = { url: site.url('/0'), max_pages: String(PAGES) };
  const { id } = (await callRest(await ready(), 'POST', '/site-audits', { form })).body.data;
  const read = async () => (await callRest(await ready(), 'GET', `/site-audits/${id}`)).body.data;
  let kills = 0;
  for (; kills < KILLS && (await read()).finished_at === null; kills++) {
    await sleep(Math.random() * PAUSE_MS);
    await services[Math.floor(Math.random() * services.length)]?.end('SIGKILL');
  }
  let siteAudit = await read();
  for (; siteAudit.finished_at === null; siteAudit = await read()) await sleep(POLL_MS);
  for (const service of services) await service.stop();
  const database = await openDatabase(databaseUrl);
  const count = async (sql: string) => Number((await database.fork().execute(sql))[0]?.number);
  const rows = [
    exactly(`${name}: pages audited after ${kills} kills`, PAGES, siteAudit.pages_audited),
    exactly(`${name}: reports`, PAGES, await count('select count(*) as number from reports')),
    exactly(`${name}: runs`, PAGES, await count('select count(*) as number from runs')),
    none(
      `${name}: pages without result`,
      await count("select count(*) as number from site_pages where score is null or status <> 'audited'"),
    ),
  ];
  await database.close();
  return rows;
}
