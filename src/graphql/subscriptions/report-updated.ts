import type { Report } from '../../database/entities/report.ts';
import { NotFoundError } from '../../errors.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { isUnfinished, watchReport } from '../../reports/watch/watch-report.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf } from '../global-id.ts';
import { createLoaders } from '../loaders.ts';
import { REPORT_ID, ReportRef } from '../types/report-ref.ts';
import { whileKeyIsValid } from './while-key-is-valid.ts';

builder.subscriptionField('reportUpdated', (t) =>
  t.field({
    type: ReportRef,
    description: 'The current state of the report, then its changes until its run ends.',
    args: { id: t.arg.globalID({ required: true, description: REPORT_ID }) },
    subscribe: (_root, { id }, context) => watch(databaseIdOf('Report', id), context),
    resolve: (report, _args, context) => withNewLoaders(report, context),
  }),
);

/** Each event must read the current state of the database. */
export function withNewLoaders<Event>(event: Event, context: GraphqlContext): Event {
  const { database, clock } = context.services;
  context.loaders = createLoaders(database, context.actor, clock);
  return event;
}

async function watch(id: number | null, context: GraphqlContext): Promise<AsyncIterable<Report>> {
  const { services, actor } = context;
  if (id === null) throw new NotFoundError();
  context.onReport?.(id);
  await showReport(services.database.fork(), actor, id);
  return whileKeyIsValid(
    context,
    (ended) => watchReport(services, actor, id, ended),
    (report) => !isUnfinished(report),
  );
}
