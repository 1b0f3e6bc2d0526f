/** Site audits: what both APIs publish about them, and what creates them. */
import { z } from 'zod';
import { Fix } from '../audits/finding-type.ts';
import type { SharedCause as SharedCauseRecord } from '../crawl/causes/collect-causes.ts';
import { SITE_RULES } from '../crawl/findings/site-catalogue.ts';
import { patternProblem } from '../crawl/url-pattern.ts';
import { SKIP_REASONS } from '../crawl/url-rules.ts';
import type {
  SiteAuditErrorCode as ErrorCodeName,
  SitePageStatus as PageStatusName,
  SiteAudit as SiteAuditEntity,
  SiteAuditLimit,
  SiteAuditStatus as StatusName,
} from '../database/entities/site-audit.ts';
import { input, numberFromTo, flag as sentFlag, texts } from '../describe/inputs.ts';
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
import { Importance } from './check.ts';
import { ReportResult } from './findings.ts';
import { access, CreateReportInput, targetUrl } from './input.ts';
import { ReportPrivacy } from './report.ts';

export const SiteAuditStatus = enumeration<StatusName>('SiteAuditStatus', 'State of a site audit.', {
  queued: 'It waits for a worker.',
  running: 'Its pages are found and audited.',
  completed: 'All pages have an outcome, or a limit was reached; `stoppedBy` says which.',
  failed: 'No page could be audited.',
  canceled: 'It was canceled.',
});

const SiteAuditLimitName = enumeration<SiteAuditLimit>(
  'SiteAuditLimit',
  'The limit that ended a site audit before all pages that were found were audited.',
  {
    pages: 'The maximum number of pages.',
    depth: 'The maximum number of clicks from the start page.',
    time: 'The time limit of a site audit, six hours.',
  },
);

export const SitePageStatus = enumeration<PageStatusName>(
  'SitePageStatus',
  'State of a page of a site audit.',
  {
    found: 'It waits for its audit.',
    queued: 'Its audit is under way.',
    audited: 'It was audited.',
    failed: 'It could not be audited.',
    blocked: 'The robots.txt of the site forbids it.',
    left: 'It was not audited, because a limit was reached or the site audit was canceled.',
  },
);

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

const SiteAuditErrorCode = enumeration<ErrorCodeName>(
  'SiteAuditErrorCode',
  'The reason why a site audit failed, or has no findings.',
  {
    robots_unreachable: 'The robots.txt of the site cannot be read.',
    invalid_pattern: 'A stored pattern of URLs is not valid.',
    crashed: 'The service had an internal error.',
  },
);

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
  stoppedBy: SiteAuditLimitName.nullable().meta({
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
  useSitemaps: sentFlag('Whether the sitemaps of the site are read.').default(true),
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

const EXAMPLE = SITE_RULES['broken-internal-links'];

const SiteRule = object('SiteRule', 'A rule of the site catalogue, which compares the pages of a site.', {
  id: text('Stable name in kebab-case.', 'broken-internal-links'),
  title: text('Short name of the fault.', EXAMPLE.title),
  description: text('Why it matters.', EXAMPLE.description),
  advice: text('How to fix it.', EXAMPLE.advice),
  importance: Importance.meta({ description: 'Its weight.', example: 'high' }),
  reference: url('URL of documentation on the rule.', EXAMPLE.reference),
});

const SiteEvidence = object('SiteEvidence', 'A place that shows a finding of a site.', {
  url: location(
    'The page or address at fault; null for another value.',
    'https://example.com/gone',
  ).nullable(),
  from: location('The page that links to it; null without a link.', 'https://example.com/').nullable(),
  anchor: text('The text of that link; null without one.', 'Our offers').nullable(),
  note: text('What is the case; null if the rule says it.', 'responds with status 404').nullable(),
});

/** A fault that a comparison of the pages shows. */
export const SiteFinding = object(
  'SiteFinding',
  'A fault of the site: a group of pages with the same title, or a page that links lead to in vain.',
  {
    id: text('Number of the finding in its site audit.', '1'),
    audit: SiteRule.describe('The rule that the site breaks.'),
    pages: list(location(''), 'URLs of the pages on which it has to be fixed, at most 1,000.', [
      'https://example.com/',
    ]),
    pagesTotal: count('Number of these pages.', 3),
    evidence: list(SiteEvidence, 'Where it shows, at most 100 places.'),
  },
  { name: 'SiteFindingSummary' },
);

const CauseAudit = part('CauseAudit', 'The audit that fails.', {
  id: text('Id of the audit.', 'image-alt'),
  title: text('The finding; the title of the audit where the finding has a number.', 'Image alt text'),
});

/** A cause of failing checks that pages share. */
export const SharedCause = object(
  'SharedCause',
  'One cause of failing checks of at least three pages: an element of their template, a file, or a header. Fixed once, all of them gain.',
  {
    audit: derived(CauseAudit.describe('The audit that fails.'), ({ audit, title }: SharedCauseRecord) => ({
      id: audit,
      title,
    })),
    element: text(
      'Opening tag of the element that the pages share; null for another cause.',
      '<img src="/logo.png">',
    ).nullable(),
    file: location('URL of the file that the pages share; null for another cause.').nullable(),
    header: text('The header line that the pages send; null for another cause.', null).nullable(),
    pages: count('Number of pages.', 214),
    averageGain: number('Increase of the score of a page in the mean if the cause is fixed.', 3.1),
    totalGain: number('Sum of the increases of all pages.', 663.4),
    fix: Fix.describe('The fix of one of the pages; null without one.').nullable(),
    examples: list(location(''), 'URLs of the first pages, at most 20.', ['https://example.com/']),
  },
  { name: 'SharedCauseSummary' },
);
