/** Site audits: what both APIs publish about them, and what creates them. */
import { z } from 'zod';
import { patternProblem } from '../crawl/url-pattern.ts';
import { SKIP_REASONS } from '../crawl/url-rules.ts';
import {
  type SiteAudit as SiteAuditEntity,
  SiteAuditErrorCode,
  SiteAuditLimit,
  SiteAuditStatus,
  SitePageStatus,
} from '../database/entities/site-audit.ts';
import { flagInput, input, numberFromTo, texts } from '../describe/inputs.ts';
import { ReportResult } from '../describe/report-result.ts';
import {
  count,
  date,
  derived,
  enumeration,
  flag,
  id,
  integer,
  list,
  location,
  number,
  object,
  part,
  score,
  text,
  url,
} from '../describe/vocabulary.ts';
import { access, CreateReportInput, targetUrl } from './input.ts';
import { ReportPrivacy } from './report.ts';

const SkippedUrls = part('SkippedUrls', 'URLs that were left out for one reason.', {
  reason: z
    .enum(SKIP_REASONS)
    .meta({ description: 'Why they are no pages of the site audit.', example: 'excluded' }),
  urls: count('Number of URLs, each counted for every page that links to it.', 12),
});

const ResultCount = part('ResultCount', 'The number of pages with one result.', {
  result: ReportResult.meta({ description: 'The result.', example: 'good' }),
  pages: count('Number of pages.', 40),
});

const SiteAuditError = part('SiteAuditError', 'Why a site audit failed, or has no findings.', {
  code: SiteAuditErrorCode.meta({ description: 'The reason as a code.', example: 'invalid_pattern' }),
  message: text('The reason in a sentence.', 'The pattern /a(b) has (, which patterns do not know.'),
});

const ENDED = 'null before the end';

/** A site audit in lists. */
export const SiteAuditSummary = object('SiteAuditSummary', '', {
  id: id('Ascending in the order of creation.', 7),
  url: location('URL of the start page, normalized.', 'https://example.com/'),
  host: text('The host whose pages are audited: with port, without `www.`', 'example.com'),
  status: SiteAuditStatus.meta({ description: 'The state.', example: 'completed' }),
  stoppedBy: SiteAuditLimit.nullable().meta({
    description: 'The limit that was reached; null without one.',
    example: null,
  }),
  error: derived(
    SiteAuditError.nullable().meta({
      description:
        'Why it failed, or has no findings; null unless there is a reason other than that of its pages.',
      example: null,
    }),
    ({ errorCode, errorMessage }: Pick<SiteAuditEntity, 'errorCode' | 'errorMessage'>) =>
      errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
  ),
  pagesFound: count('Number of known pages.', 48),
  pagesAudited: count('Number of audited pages.', 46),
  pagesFailed: count('Number of pages that could not be audited.', 2),
  score: score(`Average score of the pages without error status, with one decimal; ${ENDED}.`).nullable(),
  result: ReportResult.nullable().meta({
    description: `The result of this score; ${ENDED}.`,
    example: 'good',
  }),
  privacy: ReportPrivacy.meta({
    description: 'Who can open its page and those of its reports.',
    example: 0,
  }),
  createdAt: date('When it was created.'),
  startedAt: date('When its first page was requested; null before.').nullable(),
  finishedAt: date('When it ended; null before.').nullable(),
  updatedAt: date('When it last changed.'),
  pageUrl: url('URL of its page.', 'https://reports.example.com/s/5mC1yXb0dJ4w8sFq2nRt7uVz9aKe3hLp'),
});

const SitePageChange = part(
  'SitePageChange',
  'A page whose result differs from that of the previous site audit by a point or more.',
  {
    url: location('URL of the page.', 'https://example.com/shop'),
    change: enumeration<'new' | 'gone' | 'better' | 'worse'>('SitePageChangeKind', 'How a page changed.', {
      new: 'The previous site audit had no such page.',
      gone: 'This site audit has no such page, or a limit left it out.',
      better: 'Its score is higher.',
      worse: 'Its score is lower.',
    }).meta({ description: 'How it changed.', example: 'worse' }),
    scoreBefore: score('Score in the previous site audit; null for a new page.').nullable(),
    score: score('Score in this site audit; null for a page that is gone.').nullable(),
  },
);

/** The difference between two site audits of a host. */
export const SiteComparison = part(
  'SiteComparison',
  'The difference from the previous site audit: the last completed one of the host.',
  {
    previousId: id('Id of the previous site audit.', 6),
    scoreDelta: number('Difference of the scores.', 2.5),
    pagesNew: count('Number of new pages.', 3),
    pagesGone: count('Number of pages that are gone.', 1),
    pagesBetter: count('Number of pages with a higher score.', 12),
    pagesWorse: count('Number of pages with a lower score.', 2),
    changes: list(
      SitePageChange,
      'The pages that changed, at most 100: those with a lower score first, then those that are gone, and new ones.',
    ),
  },
);

export type SiteComparison = z.infer<typeof SiteComparison>;

/** A whole site audit. */
export const SiteAudit = object('SiteAudit', 'An audit of the pages of a site.', {
  ...SiteAuditSummary.shape,
  maxPages: count('Maximum number of audited pages.', 100),
  maxDepth: count('Maximum number of clicks from the start page.', 10),
  include: list(text(''), 'URL patterns; only matching pages are audited. Empty: all.', ['/blog/*']),
  exclude: list(text(''), 'URL patterns of pages that are not audited.', ['/blog/tag/*']),
  useSitemaps: flag('Whether the sitemaps of the site are read.', true),
  concurrency: count(
    'Maximum number of pages that are requested at once. Halved when the site responds with 429 or 503, after which it gets the pause of its `Retry-After` or of 30 s, and when its response time doubles.',
    4,
  ),
  skipped: derived(
    list(SkippedUrls, 'URLs that were left out, by reason.'),
    ({ skipped }: { skipped: Record<string, number> }) =>
      Object.entries(skipped).map(([reason, urls]) => ({
        reason: reason as (typeof SKIP_REASONS)[number],
        urls,
      })),
  ),
  scoreDistribution: list(ResultCount, 'Number of audited pages by result.'),
  comparison: SiteComparison.nullable().meta({
    description: `The difference from the previous site audit of the host; null without one, and ${ENDED}.`,
  }),
});

/** Pages that a site audit may audit at most. */
export const MAX_PAGES = 10_000;
/** Pages that it audits at most if the input has no number. */
export const DEFAULT_PAGES = 100;
const MAX_PATTERNS = 50;

const patterns = (description: string) => {
  const message = `Must be a list of at most ${MAX_PATTERNS} patterns, such as /blog/*.`;
  const pattern = z.string().superRefine((text, context) => {
    const problem = patternProblem(text);
    if (problem !== null) context.addIssue(`A pattern ${problem}.`);
  });
  return texts(description, z.array(pattern).max(MAX_PATTERNS, message), message).default([]);
};

/** The input of a new site audit. */
export const CreateSiteAuditInput = input('CreateSiteAuditInput', 'The site audit to create.', {
  url: targetUrl('URL of the start page. Pages of its host are audited, with and without `www.`.'),
  maxPages: numberFromTo('Maximum number of audited pages', 1, MAX_PAGES).default(DEFAULT_PAGES),
  maxDepth: numberFromTo('Maximum number of clicks from the start page', 0, 100).default(10),
  include: patterns(
    'URL patterns: only matching pages are audited. `*` matches any characters and `:name` those up to the next slash. A pattern is compared with path and query, or with the whole URL if it begins with `http`.',
  ),
  exclude: patterns('URL patterns of pages that are not audited.'),
  useSitemaps: flagInput('Whether the sitemaps of the site are read.').default(true),
  concurrency: numberFromTo('Maximum number of pages that are requested at once', 1, 16).default(4),
  ...access,
  idempotencyKey: CreateReportInput.shape.idempotencyKey,
});

/** A page of a site audit. */
export const SitePage = object(
  'SitePage',
  'A page of a site audit.',
  {
    url: location('URL of the page, normalized, without fragment.', 'https://example.com/shop'),
    status: SitePageStatus.meta({ description: 'The state.', example: 'audited' }),
    depth: count('Clicks from the start page; null for a page that only a sitemap lists.', 1).nullable(),
    httpStatus: integer('HTTP status of the first response; null without one.', 200).nullable(),
    errorCode: text(
      'Why it could not be audited, as in `error` of reports; null if it was.',
      null,
    ).nullable(),
    redirectedTo: location('The URL to which it redirects; null without redirects.').nullable(),
    inSitemap: flag('Whether a sitemap of the site lists it.', true),
    linksIn: count(`Number of other pages that link to it; ${ENDED} of the site audit.`, 12).nullable(),
    linksOut: count('Number of URLs that it links to; null without a page.', 34).nullable(),
    title: text('Title of the page; null without one.', 'Shop').nullable(),
    score: score('Score of its report in this site audit; null without one.').nullable(),
    result: ReportResult.nullable().meta({
      description: 'Result of its report in this site audit; null without one.',
      example: 'good',
    }),
    reportId: id('Id of its report; null before its audit.', 42).nullable(),
    runId: id('Id of the run of this site audit; null before.', 97).nullable(),
  },
  { name: 'SitePageSummary' },
);
