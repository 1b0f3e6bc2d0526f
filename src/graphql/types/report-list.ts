import type { InputShapeFromFields } from '@pothos/core';
import type { ConnectionArguments } from '../../reports/lists/connection.ts';
import { reports } from '../../reports/lists/list-reports.ts';
import { projectFilter } from '../../reports/project.ts';
import { builder, connectionExtensions } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { relayConnection } from './connection.ts';
import { publishInput } from './published.ts';
import { ReportRef } from './report-ref.ts';

/** Arguments besides those of connections. */
const reportListArguments = builder.args((t) => ({
  filter: t.field({ type: publishInput(reports.filter), description: 'Filter for reports.' }),
  orderBy: t.field({ type: publishInput(reports.order), description: 'The order: newest first by default.' }),
}));

type ReportListArguments = InputShapeFromFields<typeof reportListArguments>;

/** The field `reports` of the query and of the account, which are the same list. */
export const reportList = {
  type: ReportRef,
  description: 'The reports of the account.',
  extensions: connectionExtensions(reports.connectionInput),
  args: reportListArguments,
  resolve: (
    _parent: unknown,
    { filter, orderBy, ...paging }: ReportListArguments & ConnectionArguments,
    { services, actor }: GraphqlContext,
  ) => {
    const of = { em: services.database.connection, accountId: actor.accountId };
    return relayConnection(reports.connection(services, of, { ...paging, ...filter, ...orderBy }));
  },
};

/** The field `reports` of a project. A filter by another project selects nothing. */
export const projectReportList = {
  ...reportList,
  description:
    'The reports of the project. Their number is `reportCount`, which costs less than `totalCount`.',
  resolve: (
    { name }: { name: string },
    { filter, ...args }: ReportListArguments & ConnectionArguments,
    context: GraphqlContext,
  ) => {
    const isOther = filter?.project && projectFilter(filter.project) !== name;
    const ofProject = { ...filter, project: name, ...(isOther && { results: [] }) };
    return reportList.resolve(null, { ...args, filter: ofProject }, context);
  },
};
