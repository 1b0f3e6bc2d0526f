import { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import type { SiteAudit as SiteAuditEntity } from '../../database/entities/site-audit.ts';
import { countSiteResults, type SitePageRow } from '../../database/queries/site-pages.ts';
import { SiteAudit, SiteComparison, SitePage } from '../../model/site-audit.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { compareWithPrevious, findPrevious } from '../../reports/sites/compare-site-audits.ts';
import { siteAudits, sitePages } from '../../reports/sites/list-site-audits.ts';
import {
  filterFindings,
  readCauses,
  readSiteFindings,
  SiteFindingFilter,
  sharedCauses,
} from '../../reports/sites/site-results.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { byDatabaseId } from '../global-id.ts';
import { checkedBy, countedAs } from '../operation-cost.ts';
import { connectionFor } from './connection.ts';
import { implement } from './published.ts';
import { ownerPageUrlField, queryByEitherId, ReportRef, RunRef } from './report-ref.ts';

/** Estimated numbers of objects. */
const FINDINGS = 50;
/** As many as it takes time: the pages of two site audits are read. */
const COMPARED = 100;
const EXAMPLES = 20;

type SharedCauseOfSite = SharedCause & { siteAuditId: number };

export const SiteAuditRef = builder.objectRef<SiteAuditEntity>('SiteAudit');

const SitePageRef = implement(builder.objectRef<SitePageRow>('SitePage'), SitePage, {
  omit: ['reportId', 'runId'],
  own: (t) => ({
    report: t.field({
      type: ReportRef,
      nullable: true,
      description: 'The report of the page; null before its audit.',
      resolve: ({ reportId }, _args, { loaders }) =>
        reportId === null ? null : loaders.report.load(reportId),
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run of this site audit; null before it.',
      resolve: ({ runId }, _args, { loaders }) => (runId === null ? null : loaders.run.load(runId)),
    }),
  }),
});

const SiteFindingRef = implement(builder.objectRef<SiteFinding>('SiteFinding'), SiteFinding);

const SharedCauseRef = implement(builder.objectRef<SharedCauseOfSite>('SharedCause'), SharedCause, {
  omit: ['examples'],
  own: (t) => ({
    examples: t.field({
      type: [SitePageRef],
      description: 'The first pages, at most 20.',
      extensions: countedAs(EXAMPLES),
      resolve: async ({ examples, siteAuditId }, _args, { loaders }) => {
        const pages = await loaders.sitePage.loadMany(examples.map((url) => `${siteAuditId} ${url}`));
        return pages.flatMap((page) => (page && !(page instanceof Error) ? page : []));
      },
    }),
  }),
});

const sharedCauseConnection = connectionFor(SharedCauseRef, 'causes');

implement(builder.objectRef<SiteComparison>('SiteComparison'), SiteComparison, {
  omit: ['previousId'],
});

const sitePageConnection = connectionFor(SitePageRef, 'pages of a site');

implement(SiteAuditRef, SiteAudit, {
  id: ({ id }) => id,
  load: byDatabaseId((id, { loaders }) => loaders.siteAudit.load(id)),
  fields: {
    pageUrl: { resolve: (siteAudit, _args, { services }) => pageUrl(services, siteAudit) },
    scoreDistribution: {
      resolve: ({ id }, _args, { services }) => countSiteResults(services.database.fork(), id),
    },
    comparison: {
      extensions: countedAs(COMPARED),
      resolve: (siteAudit, _args, { services }) => compareWithPrevious(services.database.fork(), siteAudit),
    },
  },
  own: (t) => ({
    ownerPageUrl: ownerPageUrlField(t),
    previous: t.field({
      type: SiteAuditRef,
      nullable: true,
      description: 'The last completed site audit of the host before this one; null without one.',
      resolve: (siteAudit, _args, { services }) => findPrevious(services.database.fork(), siteAudit),
    }),
    pages: t.connection(
      ...sitePageConnection(sitePages, {
        description: 'The pages of the site audit.',
        filter: 'Only these pages.',
        orderBy: 'The order: by default, in which the pages were found.',
        of: ({ id }: SiteAuditEntity, { services }) => ({ em: services.database.fork(), id }),
      }),
    ),
    findings: t.field({
      type: [SiteFindingRef],
      description:
        'Faults that a comparison of the pages shows, the important ones first. Empty before the end.',
      extensions: {
        ...countedAs(FINDINGS),
        ...checkedBy((args: object) => parseInput(SiteFindingFilter, { ...args })),
      },
      args: { kinds: t.arg.stringList({ description: 'Only findings of these rules, by their ids.' }) },
      resolve: async ({ id }, args, { services }) =>
        filterFindings(
          await readSiteFindings(services.database.fork(), id),
          parseInput(SiteFindingFilter, { ...args }),
        ),
    }),
    sharedCauses: t.connection(
      ...sharedCauseConnection(sharedCauses, {
        description:
          'Causes of failing checks that at least three pages share, the highest total gain first. Empty before the end.',
        of: async ({ id }: SiteAuditEntity, { services }) => ({
          id,
          causes: await readCauses(services.database.fork(), id),
        }),
      }),
    ),
  }),
});

const siteAuditConnection = connectionFor(SiteAuditRef, 'site audits');

builder.objectField(ReportRef, 'siteAudit', (t) =>
  t.field({
    type: SiteAuditRef,
    nullable: true,
    description: 'The site audit that made the report; null for a report that was created by itself.',
    resolve: ({ siteAuditId }, _args, { loaders }) =>
      siteAuditId === null ? null : loaders.siteAudit.load(siteAuditId),
  }),
);

queryByEitherId('siteAudit', SiteAuditRef, 'site audit');

builder.queryField('siteAudits', (t) =>
  t.connection(
    ...siteAuditConnection(siteAudits, {
      description: 'The site audits of the account, newest first.',
      of: (_root: unknown, { services, actor }: GraphqlContext) => ({
        em: services.database.fork(),
        accountId: actor.accountId,
      }),
    }),
  ),
);
