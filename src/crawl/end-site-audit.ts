import { setImmediate } from 'node:timers/promises';
import { averageScore, resultForScore } from '../audits/score.ts';
import type { Database } from '../database/database.ts';
import { RunChecks } from '../database/entities/run.ts';
import {
  isOpen,
  SiteAudit,
  type SiteAuditErrorCode,
  type SiteAuditStatus,
  SitePage,
} from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { readPageScores } from '../database/queries/site-pages.ts';
import { StepLimitError } from '../engine/pool/process-pool.ts';
import { ProcessLostError } from '../engine/pool/start-child.ts';
import { limitTime, type TimeLimit } from '../fetching/request/limit-time.ts';
import {
  type ComparedPage,
  type ComparisonTask,
  inBatches,
  type Rows,
  type RowsRequest,
  type SiteResults,
} from './compare-site.ts';
import { packChunks } from './packed-json.ts';
import { lockSiteAudit } from './store-crawled-page.ts';

/** Pages that are read, or changed, at once: other work goes on between. */
const PAGES_AT_ONCE = 100;
const NOTHING = packChunks([]);
/** The results of a site whose pages end each process that compares them, or take it too long. */
const NOT_COMPARED = {
  pages: [],
  findings: NOTHING,
  causes: NOTHING,
  errorCode: 'crashed' as const,
  errorMessage:
    'The pages could not be compared with each other, so that there are no findings and shared causes.',
};
/** Time limit of the comparison of all pages. */
const MAX_COMPARISON_MS = 5 * 60_000;

/** The dependencies of the end of a site audit. */
export interface EndContext {
  database: Database;
  clock: () => Date;
  pool: {
    /** Compares the pages in an audit process. @throws if that process dies, or works for too long */
    compare(
      task: ComparisonTask,
      options: { owner: string; limit: TimeLimit; read: (request: RowsRequest) => Promise<Rows> },
    ): Promise<SiteResults>;
  };
}

/**
 * Compares the pages of a site audit and stores its results. May be called again, or by two processes: the results are
 * computed from what is stored, and the first ones stay.
 */
export async function endSiteAudit(
  { database, clock, pool }: EndContext,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const site = await database.fork().findOne(SiteAudit, { id }, { populate: ['sitemap'] });
  if (site?.status !== 'running') return;
  using limit = limitTime(MAX_COMPARISON_MS, signal);
  const read = (request: RowsRequest) => readRows(database, id, request);
  const options = { owner: String(site.accountId), limit, read };
  const task = { start: site.url, sitemap: site.sitemap };
  // Once more, in case the process was killed for another reason.
  const attempt = () =>
    pool.compare(task, options).catch((error: unknown) => {
      if (!(error instanceof StepLimitError || error instanceof ProcessLostError)) throw error;
      return null;
    });
  const { pages, ...results } = (await attempt()) ?? (await attempt()) ?? NOT_COMPARED;
  for (const batch of inBatches(pages, PAGES_AT_ONCE)) {
    await database.transact(async (em) => {
      for (const { id, ...changes } of batch) await em.nativeUpdate(SitePage, { id }, changes);
    });
    await setImmediate();
  }
  const scored = await readPageScores(database.fork(), id);
  const score = scored.length === 0 ? null : averageScore(scored);
  await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (site?.status !== 'running') return;
    const now = clock();
    site.status = site.pagesAudited > 0 ? 'completed' : 'failed';
    site.stoppedBy ??= (site.skipped['too-deep'] ?? 0) > 0 ? 'depth' : null;
    em.assign(site, results);
    await dropUnaddedLinks(em, site);
    site.score = score;
    site.result = score === null ? null : resultForScore(score);
    site.finishedAt = now;
    site.updatedAt = now;
  });
}

async function dropUnaddedLinks(em: EntityManager, { id: siteAuditId }: SiteAudit): Promise<void> {
  await em.nativeUpdate(SitePage, { siteAuditId, unaddedLinks: { $ne: null } }, { unaddedLinks: null });
}

/** Ends a site audit without results, if it is open. Runs that have begun end normally; no other is started. */
export async function failSiteAudit(
  { database, clock }: { database: Database; clock: () => Date },
  id: number,
  { code, message }: { code: SiteAuditErrorCode; message: string },
): Promise<void> {
  await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (!site || !isOpen(site)) return;
    await closeSiteAudit(em, site, 'failed', clock());
    em.assign(site, { errorCode: code, errorMessage: message });
  });
}

/** Ends a locked site audit that is open, and leaves the pages that were not started. */
export async function closeSiteAudit(
  em: EntityManager,
  site: SiteAudit,
  status: SiteAuditStatus,
  now: Date,
): Promise<void> {
  await em.nativeUpdate(SitePage, { siteAuditId: site.id, status: 'found' }, { status: 'left' });
  await dropUnaddedLinks(em, site);
  em.assign(site, { status, finishedAt: now, updatedAt: now });
}

/** The rows that the comparison requests. */
async function readRows(database: Database, siteAuditId: number, request: RowsRequest): Promise<Rows> {
  const em = database.fork();
  const rows: Rows = { pages: [], texts: new Map() };
  if ('checksOf' in request) {
    const found = await em.find(RunChecks, { runId: request.checksOf });
    for (const { runId, checks } of found) rows.texts.set(Number(runId), checks);
  } else if ('linksOf' in request) {
    const found = await em.find(SitePage, { siteAuditId, id: request.linksOf }, { fields: ['links'] });
    for (const { id, links } of found) if (links) rows.texts.set(id, links as Uint8Array);
  } else {
    const where = { siteAuditId, id: { $gt: request.after } };
    const options = { orderBy: { id: 'asc' }, limit: PAGES_AT_ONCE, populate: ['facts'] } as const;
    rows.pages = (await em.find(SitePage, where, options)).map(comparedPage);
  }
  return rows;
}

function comparedPage(page: SitePage): ComparedPage {
  const { id, runId, score, url, depth, status, httpStatus, errorCode, redirectedTo } = page;
  const facts = page.facts as Uint8Array | null;
  return { id, runId, score, url, depth, status, httpStatus, errorCode, redirectedTo, facts };
}
