import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { ReportResult } from '../../describe/report-result.ts';
import { enumeration } from '../../describe/vocabulary.ts';
import { accountId } from './account.ts';

/** `queued`: its start page waits. `failed`: no page could be fetched. */
export const SiteAuditStatus = enumeration('SiteAuditStatus', 'State of a site audit.', {
  queued: 'It waits for a worker.',
  running: 'Its pages are found and audited.',
  completed: 'All pages have an outcome, or a limit was reached; `stoppedBy` says which.',
  failed: 'No page could be audited.',
  canceled: 'It was canceled.',
});
export type SiteAuditStatus = z.infer<typeof SiteAuditStatus>;
/** The statuses of a site audit that has not ended. */
export const OPEN_STATUSES = ['queued', 'running'] as const satisfies SiteAuditStatus[];

/** The limit that ended a site audit before all pages of the site were audited. */
export const SiteAuditLimit = enumeration(
  'SiteAuditLimit',
  'The limit that ended a site audit before all pages that were found were audited.',
  {
    pages: 'The maximum number of pages.',
    depth: 'The maximum number of clicks from the start page.',
    time: 'The time limit of a site audit, six hours.',
  },
);
export type SiteAuditLimit = z.infer<typeof SiteAuditLimit>;

/** Why a site audit failed, or has no findings. */
export const SiteAuditErrorCode = enumeration(
  'SiteAuditErrorCode',
  'The reason why a site audit failed, or has no findings.',
  {
    robots_unreachable: 'The robots.txt of the site cannot be read.',
    invalid_pattern: 'A stored pattern of URLs is not valid.',
    crashed: 'The service had an internal error.',
  },
);
export type SiteAuditErrorCode = z.infer<typeof SiteAuditErrorCode>;

/** An audit of the pages of a host: its settings, its progress and its results for the site as a whole. */
export const SiteAudit = defineEntity({
  name: 'SiteAudit',
  tableName: 'site_audits',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId,
    url: p.text(),
    host: p.text(),
    status: p.text().$type<SiteAuditStatus>(),
    maxPages: p.integer(),
    maxDepth: p.integer(),
    // Patterns of URLs, as sent.
    include: p.json<string[]>().columnType('json'),
    exclude: p.json<string[]>().columnType('json'),
    useSitemaps: p.boolean(),
    concurrency: p.integer(),
    // The access to its page, as that of a report.
    privacy: p.smallint(),
    passwordHash: p.text().strictNullable(),
    accessVersion: p.integer(),
    slug: p.text().unique(),
    stoppedBy: p.text().$type<SiteAuditLimit>().strictNullable(),
    // Pages known, pages whose run was started, and of these, those that were audited and that failed.
    pagesFound: p.integer(),
    pagesStarted: p.integer(),
    pagesAudited: p.integer(),
    pagesFailed: p.integer(),
    // Numbers of URLs that were left out, by reason.
    skipped: p.json<Record<string, number>>().columnType('json'),
    // Why no page could be audited.
    errorCode: p.text().$type<SiteAuditErrorCode>().strictNullable(),
    errorMessage: p.text().strictNullable(),
    // The rules of the robots.txt, and the classified URLs of the sitemaps. Null before they were requested.
    robotsRules: p.blob().lazy().strictNullable(),
    sitemap: p.blob().lazy().strictNullable(),
    // The pages of the sitemap from here on have not been added.
    sitemapOffset: p.integer().default(0),
    crawlDelayMs: p.integer().default(0),
    // The next page is not started before this time, by the crawl delay of robots.txt or a pause of the site.
    nextPageAt: p.datetime(3).strictNullable(),
    // Average times to the first byte, in milliseconds, and the number of pages that they cover.
    pace: p.json<{ pages: number; firstMs: number; recentMs: number }>().columnType('json').strictNullable(),
    score: p.double().$type<number>().strictNullable(),
    result: p.text().$type<ReportResult>().strictNullable(),
    // Chunks of the findings and the causes that pages share. Null before the end.
    findings: p.blob().lazy().strictNullable(),
    causes: p.blob().lazy().strictNullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).strictNullable(),
    finishedAt: p.datetime(3).strictNullable(),
    updatedAt: p.datetime(3),
  },
});
export type SiteAudit = InferEntity<typeof SiteAudit>;

/**
 * `found`: its run was not started yet. `queued`: its run was started. `blocked`: robots.txt forbids it. `left`: a limit
 * ended the site audit before.
 */
export const SitePageStatus = enumeration('SitePageStatus', 'State of a page of a site audit.', {
  found: 'It waits for its audit.',
  queued: 'Its audit is under way.',
  audited: 'It was audited.',
  failed: 'It could not be audited.',
  blocked: 'The robots.txt of the site forbids it.',
  left: 'It was not audited, because a limit was reached or the site audit was canceled.',
});
export type SitePageStatus = z.infer<typeof SitePageStatus>;

/** A page of a site audit. The unique URL is the frontier: each page is audited once. */
export const SitePage = defineEntity({
  name: 'SitePage',
  tableName: 'site_pages',
  properties: {
    id: p.integer().primary().autoincrement().ignoreSchemaChanges('type'),
    siteAuditId: () =>
      p.manyToOne(SiteAudit).mapToPk().fieldName('site_audit_id').deleteRule('cascade').index(false),
    // Sorted by code point, so that ranges of the index select URLs with the same start.
    url: p.text().ignoreSchemaChanges('collation'),
    status: p.text().$type<SitePageStatus>(),
    // Clicks from the start page; null for a page that only a sitemap lists.
    depth: p.integer().strictNullable(),
    inSitemap: p.boolean(),
    // Without foreign keys: a report or a run that was deleted is found to be missing when it is read.
    reportId: p.integer().strictNullable(),
    runId: p.integer().strictNullable().ignoreSchemaChanges('type'),
    httpStatus: p.smallint().strictNullable(),
    errorCode: p.text().strictNullable(),
    redirectedTo: p.text().strictNullable(),
    title: p.text().strictNullable(),
    score: p.double().$type<number>().strictNullable(),
    result: p.text().$type<ReportResult>().strictNullable(),
    // Set at the end of the site audit.
    linksIn: p.integer().strictNullable(),
    // Set with the outcome.
    linksOut: p.integer().strictNullable(),
    // `CrawlFacts` and its links, as compressed JSON.
    facts: p.blob().lazy().strictNullable(),
    links: p.blob().lazy().strictNullable(),
    // Chunks of the classified URLs of the site to which it leads, until they are added as pages.
    unaddedLinks: p.blob().lazy().strictNullable(),
  },
  uniques: [{ name: 'site_pages_site_audit_id_url_unique', properties: ['siteAuditId', 'url'] }],
});
export type SitePage = InferEntity<typeof SitePage>;

/** The requests of a site audit to a host other than its own. */
export const SiteHost = defineEntity({
  name: 'SiteHost',
  tableName: 'site_hosts',
  properties: {
    id: p.integer().primary().autoincrement(),
    siteAuditId: () =>
      p.manyToOne(SiteAudit).mapToPk().fieldName('site_audit_id').deleteRule('cascade').index(false),
    host: p.text(),
    // Requests that were sent, and of these, checks of links.
    requests: p.integer(),
    linkChecks: p.integer(),
    // The requests under way, each until a time in milliseconds since 1970: a process that died does not end its own.
    open: p.json<{ id: string; isLinkCheck: boolean; until: number }[]>().columnType('json'),
  },
  uniques: [{ name: 'site_hosts_site_audit_id_host_unique', properties: ['siteAuditId', 'host'] }],
});
export type SiteHost = InferEntity<typeof SiteHost>;

/** Whether a site audit has not ended. */
export function isOpen({ status }: Pick<SiteAudit, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}
