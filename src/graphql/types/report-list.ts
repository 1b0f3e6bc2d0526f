import type { InputShapeFromFields } from '@pothos/core';
import { enumeration } from '../../audits/describe.ts';
import type { ORDER_DIRECTIONS } from '../../database/queries/report-list.ts';
import type { REPORT_ORDER_FIELDS } from '../../database/queries/report-selection.ts';
import { ReportResult, ReportStatus } from '../../model/report.ts';
import type { ConnectionArguments } from '../../reports/lists/connection.ts';
import { listReportConnection, reportConnectionInput } from '../../reports/lists/list-reports.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { projectFilter } from '../../reports/project.ts';
import { builder, connectionExtensions } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { relayConnection } from './connection.ts';
import { enumOf } from './published.ts';
import { ReportRef } from './report-ref.ts';

export const OrderDirection = enumeration<(typeof ORDER_DIRECTIONS)[number]>(
  'OrderDirection',
  'Sort direction.',
  {
    asc: 'Smallest first.',
    desc: 'Largest first.',
  },
);

const ReportOrderField = enumeration<(typeof REPORT_ORDER_FIELDS)[number]>(
  'ReportOrderField',
  'Sort field of reports. Ties are sorted by id in the same direction.',
  {
    id: 'Order of creation.',
    generated_at: 'When the shown run ended; reports without one last.',
    url: 'URL, by code point.',
    result: 'Bad before decent before good; reports without a result last.',
    score: 'The score; reports without one last.',
    updated_at: 'When the report last changed.',
  },
);

const ReportFilter = builder.inputType('ReportFilter', {
  description: 'Filter for reports. Omitted fields do not filter.',
  fields: (t) => ({
    search: t.string({ description: 'Case-insensitive part of the URL.' }),
    project: t.string({ description: 'Host of the page, as in `project`, or any URL on it.' }),
    result: t.field({
      type: enumOf(ReportResult),
      description: 'Only reports with this result.',
      deprecationReason: 'Use `results`.',
    }),
    status: t.field({
      type: enumOf(ReportStatus),
      description: 'Only reports with this status.',
      deprecationReason: 'Use `statuses`.',
    }),
    results: t.field({
      type: [enumOf(ReportResult)],
      description: 'Only reports with one of these results.',
    }),
    statuses: t.field({
      type: [enumOf(ReportStatus)],
      description: 'Only reports with one of these statuses.',
    }),
    minScore: t.float({ description: 'Only reports with at least this score, 0 to 100.' }),
    maxScore: t.float({ description: 'Only reports with at most this score, 0 to 100.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only reports created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only reports created before this time.' }),
    generatedAfter: t.field({
      type: 'DateTime',
      description: 'Only reports whose shown run ended at this time or later.',
    }),
    generatedBefore: t.field({
      type: 'DateTime',
      description: 'Only reports whose shown run ended before this time.',
    }),
    failingAudit: t.string({
      description: 'Only reports whose shown run fails this audit, by its id such as `image-alt`.',
    }),
    regressed: t.boolean({
      description:
        'Only reports that regressed: with checks that got worse, or that fail or warn and did not apply before, since the previous completed run by the same catalogue. With false, only reports that did not.',
    }),
  }),
});

const ReportOrder = builder.inputType('ReportOrder', {
  description: 'Sort order of reports.',
  fields: (t) => ({
    field: t.field({
      type: enumOf(ReportOrderField),
      required: true,
      defaultValue: 'id',
      description: 'The field to sort by.',
    }),
    direction: t.field({
      type: enumOf(OrderDirection),
      required: true,
      defaultValue: 'desc',
      description: 'The direction.',
    }),
  }),
});

/** Arguments besides those of connections. */
const reportListArguments = builder.args((t) => ({
  filter: t.field({ type: ReportFilter, description: 'Filter for reports.' }),
  orderBy: t.field({ type: ReportOrder, description: 'The order: newest first by default.' }),
}));

type ReportListArguments = InputShapeFromFields<typeof reportListArguments>;

/** Lists the reports of the account of the API key. */
async function resolveReportList(
  _parent: unknown,
  { filter, orderBy, ...paging }: ReportListArguments & ConnectionArguments,
  { services, actor }: GraphqlContext,
) {
  return relayConnection(
    await listReportConnection(
      services,
      services.database.connection,
      actor,
      { ...filter, ...orderBy },
      paging,
    ),
  );
}

const checkedReportList = connectionExtensions(({ filter, orderBy }: ReportListArguments) =>
  parseInput(reportConnectionInput, { ...filter, ...orderBy }),
);

/** The field `reports` of the query and of the account, which are the same list. */
export const reportList = {
  type: ReportRef,
  description: 'The reports of the account.',
  extensions: checkedReportList,
  args: reportListArguments,
  resolve: resolveReportList,
};

/** The field `reports` of a project. A filter by another project selects nothing. */
export const projectReportList = {
  type: ReportRef,
  description:
    'The reports of the project. Their number is `reportCount`, which costs less than `totalCount`.',
  extensions: checkedReportList,
  args: reportListArguments,
  resolve: (
    { name }: { name: string },
    { filter, ...args }: ReportListArguments & ConnectionArguments,
    context: GraphqlContext,
  ) => {
    const isOther =
      filter?.project != null && filter.project !== '' && projectFilter(filter.project) !== name;
    return resolveReportList(
      null,
      { ...args, filter: { ...filter, project: name, ...(isOther && { results: [] }) } },
      context,
    );
  },
};
