import { keyStillWorks } from '../../accounts/authenticate.ts';
import type { Report } from '../../database/entities/report.ts';
import { AppError, NotFoundError, ShuttingDownError } from '../../errors.ts';
import { showReport } from '../../reports/show-report.ts';
import { isUnfinished, watchReport } from '../../reports/watch-report.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf } from '../global-id.ts';
import { createLoaders } from '../loaders.ts';
import { ReportRef } from '../types/report-ref.ts';

builder.subscriptionField('reportUpdated', (t) =>
  t.field({
    type: ReportRef,
    description: 'The report as it is, then after each change, until its run has ended.',
    args: { id: t.arg.globalID({ required: true, description: 'Global id of the report.' }) },
    subscribe: (_root, { id }, context) => watch(databaseIdOf('Report', id), context),
    resolve: (report, _args, context) => {
      // Each event must see the database as it is then.
      context.loaders = createLoaders(context.services.database, context.actor);
      return report;
    },
  }),
);

async function watch(id: number | null, context: GraphqlContext): Promise<AsyncIterable<Report>> {
  const { services, actor } = context;
  if (id === null) throw new NotFoundError();
  await showReport(services.database.fork(), actor, id);
  return watchWhileKeyWorks(id, context);
}

/**
 * Ends soon after the key was revoked or expired, and before anything that changed since is seen. An end without an
 * error says that the run has ended: clients do not subscribe again.
 * @throws AppError `unauthenticated` for such a key; ShuttingDownError when the service closes before the run has ended
 */
async function* watchWhileKeyWorks(
  id: number,
  { services, actor, keyWatch, request, isShuttingDown }: GraphqlContext,
): AsyncGenerator<Report> {
  using key = keyWatch.watch(actor.apiKey);
  const ended = AbortSignal.any([request.signal, key.ended]);
  let isRunEnded = false;
  for await (const report of watchReport(services, actor, id, ended)) {
    isRunEnded = !isUnfinished(report);
    if (!(await keyStillWorks(services.database, actor, services.clock())))
      throw new AppError('unauthenticated');
    yield report;
  }
  if (key.ended.aborted) throw new AppError('unauthenticated');
  if (!isRunEnded && isShuttingDown()) throw new ShuttingDownError();
}
