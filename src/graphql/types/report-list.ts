import type { InputShapeFromFields } from '@pothos/core';
import type { ConnectionArguments } from '../../reports/connection.ts';
import { listReportConnection } from '../../reports/list-reports.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { relayConnection } from './connection.ts';
import { OrderDirectionEnum, ReportOrderFieldEnum, ReportResultEnum, ReportStatusEnum } from './enums.ts';
import { ReportRef } from './report-ref.ts';

const ReportFilter = builder.inputType('ReportFilter', {
  description: 'Which reports; parts that are left out do not narrow.',
  fields: (t) => ({
    search: t.string({ description: 'Case-insensitive part of the URL, taken literally.' }),
    project: t.string({ description: 'Host of the page, as `project` shows it, or any address of it.' }),
    result: t.field({ type: ReportResultEnum, description: 'Only reports with this rating.' }),
    status: t.field({ type: ReportStatusEnum, description: 'Only reports with this status.' }),
  }),
});

const ReportOrder = builder.inputType('ReportOrder', {
  description: 'How a list of reports is sorted.',
  fields: (t) => ({
    field: t.field({
      type: ReportOrderFieldEnum,
      required: true,
      defaultValue: 'id',
      description: 'What by.',
    }),
    direction: t.field({
      type: OrderDirectionEnum,
      required: true,
      defaultValue: 'desc',
      description: 'Which way.',
    }),
  }),
});

/** Arguments besides those of connections. */
const reportListArguments = builder.args((t) => ({
  filter: t.field({ type: ReportFilter, description: 'Which reports.' }),
  orderBy: t.field({ type: ReportOrder, description: 'In which order: newest first unless given.' }),
}));

/** Lists the reports of the account of the API key. */
async function resolveReportList(
  _parent: unknown,
  { filter, orderBy, ...paging }: InputShapeFromFields<typeof reportListArguments> & ConnectionArguments,
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

/** The field `reports` of the query and of the account, which are the same list. */
export const reportList = {
  type: ReportRef,
  description: 'The reports of the account.',
  args: reportListArguments,
  resolve: resolveReportList,
};
