import type { SiteAudit as SiteAuditEntity } from '../../database/entities/site-audit.ts';
import type { SitePageRow } from '../../database/queries/site-pages.ts';
import { countSiteResults } from '../../database/queries/site-pages.ts';
import { SiteAudit, SitePage, SitePageFilter, SitePageOrder } from '../../model/site-audit.ts';
import { parseInput } from '../../reports/parse-input.ts';
import {
  listSiteAuditConnection,
  listSitePageConnection,
  sitePageConnectionInput,
} from '../../reports/sites/list-site-audits.ts';
import { builder, connectionExtensions } from '../builder.ts';
import { givenId } from '../global-id.ts';
import { connectionType, relayConnection } from './connection.ts';
import { publish, publishInput } from './published.ts';
import { byEitherId, ReportRef, RunRef } from './report-ref.ts';

const SitePageRef = publish<SitePageRow>(SitePage, {
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

const SitePageConnection = connectionType('SitePage', 'pages of a site', SitePageRef);

const pageInput = (args: object) => {
  const { filter, orderBy } = args as { filter?: object; orderBy?: object };
  return { ...filter, ...orderBy };
};

const SiteAuditRef = publish<SiteAuditEntity>(SiteAudit, {
  id: ({ id }) => id,
  fields: {
    scoreDistribution: {
      resolve: ({ id }, _args, { services }) => countSiteResults(services.database.fork(), id),
    },
  },
  own: (t) => ({
    pages: t.connection(
      {
        type: SitePageRef,
        description: 'The pages of the site audit.',
        extensions: connectionExtensions((args: object) =>
          parseInput(sitePageConnectionInput, pageInput(args)),
        ),
        args: {
          filter: t.arg({ type: publishInput(SitePageFilter), description: 'Only these pages.' }),
          orderBy: t.arg({
            type: publishInput(SitePageOrder),
            description: 'The order: by default, in which the pages were found.',
          }),
        },
        resolve: async ({ id }, { filter, orderBy, ...paging }, { services }) =>
          relayConnection(
            await listSitePageConnection(
              services,
              services.database.fork(),
              id,
              { ...filter, ...orderBy },
              paging,
            ),
          ),
      },
      SitePageConnection,
    ),
  }),
});

const SiteAuditConnection = connectionType('SiteAudit', 'site audits', SiteAuditRef);

builder.objectField(ReportRef, 'siteAudit', (t) =>
  t.field({
    type: SiteAuditRef,
    nullable: true,
    description: 'The site audit that made the report; null for a report that was created by itself.',
    resolve: ({ siteAuditId }, _args, { loaders }) =>
      siteAuditId === null ? null : loaders.siteAudit.load(siteAuditId),
  }),
);

builder.queryField('siteAudit', (t) =>
  t.field({
    type: SiteAuditRef,
    ...byEitherId('SiteAudit'),
    resolve: (_root, ids, { loaders }) => {
      const id = givenId('SiteAudit', ids);
      return id === null ? null : loaders.siteAudit.load(id);
    },
  }),
);

builder.queryField('siteAudits', (t) =>
  t.connection(
    {
      type: SiteAuditRef,
      description: 'The site audits of the account, newest first.',
      resolve: async (_root, paging, { services, actor }) =>
        relayConnection(await listSiteAuditConnection(services, services.database.fork(), actor, paging)),
    },
    SiteAuditConnection,
  ),
);
