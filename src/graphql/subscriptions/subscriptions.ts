import type { Report } from '../../database/entities/report.ts';
import { isOpen } from '../../database/entities/site-audit.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { showSiteAudit } from '../../reports/sites/list-site-audits.ts';
import { watchSiteAudit } from '../../reports/sites/watch-site-audit.ts';
import type { ReportEvent } from '../../reports/watch/report-feed.ts';
import { watchAccountReports } from '../../reports/watch/watch-account.ts';
import { isUnfinished, watchReport } from '../../reports/watch/watch-report.ts';
import { requireReports, requireWatchable, watchReports } from '../../reports/watch/watch-reports.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf, type GlobalId } from '../global-id.ts';
import { checkedBy, countedAs } from '../operation-cost.ts';
import { REPORT_ID, ReportRef } from '../types/report-ref.ts';
import { SiteAuditRef } from '../types/site-audit.ts';
import { whileKeyIsValid } from './while-key-is-valid.ts';

type Changed = Extract<ReportEvent, { report: Report }>;
type Deleted = Extract<ReportEvent, { deletedId: number }>;

interface WatchArguments {
  ids?: readonly unknown[] | null;
}

const ReportChanged = builder.objectRef<Changed>('ReportChanged').implement({
  description: 'A report was created or changed, or is in its state at the start of the stream.',
  fields: (t) => ({ report: t.expose('report', { type: ReportRef, description: 'The report.' }) }),
});

const ReportDeleted = builder.objectRef<Deleted>('ReportDeleted').implement({
  description: 'A report was deleted.',
  fields: (t) => ({
    id: t.globalID({
      description: 'Global id of the deleted report.',
      resolve: ({ deletedId: id }) => ({ type: ReportRef, id }),
    }),
    databaseId: t.exposeInt('deletedId', { description: 'Id of the deleted report in the REST API.' }),
  }),
});

const ReportEventRef = builder.unionType('ReportEvent', {
  description: 'A change or the deletion of a report.',
  types: [ReportChanged, ReportDeleted],
  resolveType: (event) => ('report' in event ? ReportChanged : ReportDeleted),
});

const WATCHED_IDS = {
  ...countedAs(({ ids }: WatchArguments) => ids?.length ?? 1),
  ...checkedBy(({ ids }: WatchArguments) => ids && requireWatchable(ids)),
};

builder.subscriptionFields((t) => {
  const ids = t.arg.globalIDList({
    description: 'Global ids of the reports, 100 at most; all when left out.',
  });
  return {
    reportUpdated: t.field({
      type: ReportRef,
      description: 'The current state of the report, then its changes until its run ends.',
      args: { id: t.arg.globalID({ required: true, description: REPORT_ID }) },
      subscribe: async (_root, { id: globalId }, context) => {
        const { services, actor, onReport } = context;
        const id = databaseIdOf('Report', globalId);
        if (id !== null) onReport(id);
        const report = await showReport(services.database.fork(), actor, id);
        const watch = (ended: AbortSignal) => watchReport(services, actor, report.id, ended);
        return whileKeyIsValid(context, watch, (current) => !isUnfinished(current));
      },
      resolve: (report) => report,
    }),
    siteAuditUpdated: t.field({
      type: SiteAuditRef,
      description: 'The current state of the site audit, then its changes until it ends.',
      args: { id: t.arg.globalID({ required: true, description: 'Global id of the site audit.' }) },
      subscribe: async (_root, { id: globalId }, context) => {
        const { services, actor } = context;
        const id = databaseIdOf('SiteAudit', globalId);
        const siteAudit = await showSiteAudit(services.database.fork(), actor, id);
        const watch = (ended: AbortSignal) => watchSiteAudit(services, actor, siteAudit.id, ended);
        return whileKeyIsValid(context, watch, (current) => !isOpen(current));
      },
      resolve: (siteAudit) => siteAudit,
    }),
    reportEvents: t.field({
      type: ReportEventRef,
      description:
        'A stream of many reports that stays open. With ids: the current state of each report, then its changes and its deletion. Without ids: new reports, changes and deletions of all reports of the account. Without ids, a deletion is missed if another process made it while the connection to it was interrupted, or the database is SQLite.',
      extensions: WATCHED_IDS,
      args: { ids },
      subscribe: (_root, { ids }, context) => watch(ids, context),
      resolve: (event) => event,
    }),
    reportsUpdated: t.field({
      type: ReportRef,
      description:
        'A stream of many reports that stays open. With ids: the current state of each report, then its changes. Without ids: new reports and changes of all reports of the account. Deletions are not reported.',
      deprecationReason: 'Use `reportEvents`, which also reports deletions.',
      extensions: WATCHED_IDS,
      args: { ids },
      subscribe: async (_root, { ids }, context) => changesOf(await watch(ids, context)),
      resolve: (report) => report,
    }),
  };
});

async function watch(
  globalIds: readonly GlobalId[] | null | undefined,
  context: GraphqlContext,
): Promise<AsyncIterable<ReportEvent>> {
  const { services, actor } = context;
  const isLast = () => false;
  if (globalIds == null) {
    return whileKeyIsValid(context, (ended) => watchAccountReports(services, actor, ended), isLast);
  }
  // No report has the id 0.
  const ids = globalIds.map((id) => databaseIdOf('Report', id) ?? 0);
  // Errors of the ids come before the stream begins.
  const wanted = await requireReports(services, actor, ids);
  return whileKeyIsValid(context, (ended) => watchReports(services, actor, wanted, ended), isLast);
}

async function* changesOf(events: AsyncIterable<ReportEvent>): AsyncGenerator<Report> {
  for await (const event of events) if ('report' in event) yield event.report;
}
