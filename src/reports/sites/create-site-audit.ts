import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { pageAddress } from '../../crawl/url-rules.ts';
import { createSlug } from '../../database/create-slug.ts';
import { lock } from '../../database/dialect.ts';
import { isOpen, OPEN_STATUSES, SiteAudit } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import { insertPages } from '../../database/queries/site-pages.ts';
import { ConflictError, RunLimitError } from '../../errors.ts';
import { siteHost } from '../../facts/links/outgoing-links.ts';
import { CreateSiteAuditInput } from '../../model/site-audit.ts';
import {
  changePageAccess,
  hashSentPassword,
  PUBLIC_ACCESS,
  requirePassword,
} from '../../sharing/page-access.ts';
import { parseTarget } from '../changes/create-report.ts';
import { idempotentRequest } from '../changes/idempotency.ts';
import { admitRun } from '../changes/start-run.ts';
import type { ServiceContext } from '../service-context.ts';

/** Site audits of an account that may be open at once. */
const MAX_OPEN = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

const withPasswordRule = requirePassword(CreateSiteAuditInput, PUBLIC_ACCESS);

/**
 * Stores a site audit and its start page, and lets the workers begin. It counts as one run of the key; its pages count in
 * the daily limit of the account. With an idempotency key, a repeat of the same input returns the first site audit.
 * @throws ForbiddenError, ValidationError, ConflictError also while a site audit of the same host or `MAX_OPEN` others are
 * open, RunLimitError, QueueFullError
 */
export async function createSiteAudit(
  context: ServiceContext,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<{ siteAudit: SiteAudit; isReplayed: boolean }> {
  requireWrite(actor);
  const { idempotencyKey: key, ...wanted } = parseTarget(withPasswordRule, input, context.allowTargets);
  const { accountId } = actor;
  const now = context.clock();
  const { privacy, password: _, url: sent, ...settings } = wanted;
  const request = idempotentRequest(context, accountId, key, ['site audit', wanted]);
  const pageAccess = changePageAccess(PUBLIC_ACCESS, privacy, await hashSentPassword(PUBLIC_ACCESS, wanted));
  const parsed = new URL(sent);
  const [url, host] = [pageAddress(parsed), siteHost(parsed)];
  const created = await admitRun(context, actor, () =>
    context.database.transact(async (em) => {
      await request?.lock(em);
      const earlier = await request?.findEarlier(em);
      if (earlier) {
        const siteAudit = await em.findOne(SiteAudit, { id: earlier.objectId, accountId });
        if (siteAudit) return { siteAudit, isReplayed: true, started: false };
        throw new ConflictError(
          'The site audit that was created with this idempotency key was deleted. Use a new key.',
        );
      }
      // Two requests for one host at once wait for each other, and so do those that count the pages of the day.
      await lock(em, `site audits of account ${accountId}`);
      await requireFewOpen(em, accountId, host);
      await requirePages(em, { accountId, pages: settings.maxPages, limit: context.sitePagesPerDay, now });
      const siteAudit = em.create(SiteAudit, {
        ...settings,
        ...pageAccess,
        accountId,
        url,
        host,
        status: 'queued',
        accessVersion: 1,
        slug: createSlug(),
        pagesFound: 1,
        pagesStarted: 0,
        pagesAudited: 0,
        pagesFailed: 0,
        skipped: {},
        sitemapOffset: 0,
        crawlDelayMs: 0,
        // Responses show the new entity, which has only the given fields.
        stoppedBy: null,
        errorCode: null,
        errorMessage: null,
        score: null,
        result: null,
        startedAt: null,
        finishedAt: null,
        createdAt: now,
        updatedAt: now,
      });
      await em.flush();
      await insertPages(em, siteAudit.id, [{ url, depth: 0, inSitemap: false }]);
      await request?.store(em, siteAudit.id, now);
      return { siteAudit, isReplayed: false, started: true };
    }),
  );
  if (!created.isReplayed) context.events.publish('site-audit-changed', created.siteAudit.id);
  return created;
}

/** One open site audit for each host, because two would request its pages at twice the rate, and few of an account. */
async function requireFewOpen(em: EntityManager, accountId: number, host: string): Promise<void> {
  const where = { accountId, status: [...OPEN_STATUSES] };
  const open = await em.find(SiteAudit, where, { fields: ['id', 'host'] });
  const same = open.find((each) => each.host === host);
  if (same)
    throw new ConflictError(
      `A site audit of ${host} is under way: number ${same.id}. Wait for its end, or cancel it.`,
    );
  if (open.length >= MAX_OPEN)
    throw new ConflictError(
      `${MAX_OPEN} site audits of this account are under way, which is the limit. Wait for the end of one, or cancel it.`,
    );
}

/** @throws RunLimitError if the site audits of the last day, with this one, may audit more pages than the limit */
async function requirePages(
  em: EntityManager,
  { accountId, pages, limit, now }: { accountId: number; pages: number; limit: number; now: Date },
): Promise<void> {
  if (limit === 0) return;
  const since = new Date(now.getTime() - DAY_MS);
  const recent = await em.find(
    SiteAudit,
    { accountId, createdAt: { $gt: since } },
    { fields: ['status', 'maxPages', 'pagesStarted', 'createdAt'], orderBy: { id: 'asc' } },
  );
  const used = recent.reduce(
    (sum, siteAudit) => sum + (isOpen(siteAudit) ? siteAudit.maxPages : siteAudit.pagesStarted),
    0,
  );
  if (used + pages <= limit) return;
  const oldest = recent[0]?.createdAt ?? since;
  const waitMs = Math.max(1_000, oldest.getTime() - since.getTime());
  const left = Math.max(0, limit - used);
  throw new RunLimitError(
    Math.ceil(waitMs / 1000),
    `Site audits of this account may audit ${limit} pages in 24 hours; ${left} are left. Lower maxPages, or wait.`,
  );
}
