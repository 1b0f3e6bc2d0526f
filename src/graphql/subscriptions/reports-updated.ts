import type { Report } from '../../database/entities/report.ts';
import { NotFoundError } from '../../errors.ts';
import { requireReports, watchAccountReports, watchReports } from '../../reports/watch/watch-reports.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf, type GlobalId } from '../global-id.ts';
import { countedAs } from '../operation-cost.ts';
import { ReportRef } from '../types/report-ref.ts';
import { withNewLoaders } from './report-updated.ts';
import { whileKeyIsValid } from './while-key-is-valid.ts';

builder.subscriptionField('reportsUpdated', (t) =>
  t.field({
    type: ReportRef,
    description:
      'A stream of many reports that stays open. With ids: the current state of each report, then its changes. Without ids: new reports and changes of all reports of the account. Deletions are not reported.',
    extensions: countedAs(({ ids }: { ids?: readonly unknown[] | null }) => ids?.length ?? 1),
    args: {
      ids: t.arg.globalIDList({ description: 'Global ids of the reports, 100 at most; all when left out.' }),
    },
    subscribe: (_root, { ids }, context) => watch(ids, context),
    resolve: (report, _args, context) => withNewLoaders(report, context),
  }),
);

async function watch(
  globalIds: readonly GlobalId[] | null | undefined,
  context: GraphqlContext,
): Promise<AsyncIterable<Report>> {
  const { services, actor } = context;
  const isLast = () => false;
  if (globalIds == null) {
    return whileKeyIsValid(context, (ended) => watchAccountReports(services, actor, ended), isLast);
  }
  const ids = globalIds.map((id) => {
    const databaseId = databaseIdOf('Report', id);
    if (databaseId === null) throw new NotFoundError();
    return databaseId;
  });
  // Errors of the ids come before the stream begins.
  const wanted = await requireReports(services, actor, ids);
  return whileKeyIsValid(context, (ended) => watchReports(services, actor, wanted, ended), isLast);
}
