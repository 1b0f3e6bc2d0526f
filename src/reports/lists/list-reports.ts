import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import { REPORT_STATUSES } from '../../database/entities/report.ts';
import type { SqlConnection } from '../../database/orm.ts';
import {
  countReports,
  listReports,
  ORDER_DIRECTIONS,
  positionOf,
  REPORT_ORDER_FIELDS,
  type ReportOrder,
} from '../../database/queries/report-list.ts';
import { REPORT_RESULTS } from '../../describe/report-result.ts';
import { auditId, flag, MAX_FILTER_CHARACTERS, moment, oneOf, score, someOf, text } from '../fields.ts';
import { parseInput } from '../parse-input.ts';
import { projectFilter } from '../project.ts';
import type { ServiceContext } from '../service-context.ts';
import { type Connection, type ConnectionArguments, connectionOf } from './connection.ts';
import { type ListPage, pageFields, pageOf } from './page-fields.ts';

const filterFields = {
  search: text(MAX_FILTER_CHARACTERS).optional(),
  project: text(MAX_FILTER_CHARACTERS).transform(projectFilter).optional(),
  result: oneOf(REPORT_RESULTS).optional(),
  results: someOf(REPORT_RESULTS).optional(),
  statuses: someOf(REPORT_STATUSES).optional(),
  minScore: score().optional(),
  maxScore: score().optional(),
  createdAfter: moment().optional(),
  createdBefore: moment().optional(),
  generatedAfter: moment().optional(),
  generatedBefore: moment().optional(),
  failingAudit: auditId().optional(),
  regressed: flag().optional(),
  fromSites: flag().default(false),
};

/** Bounds of one value. Equal bounds are valid. */
const BOUNDS = [
  ['minScore', 'maxScore'],
  ['createdAfter', 'createdBefore'],
  ['generatedAfter', 'generatedBefore'],
] as const;

type BoundedFilter = { [Name in (typeof BOUNDS)[number][number]]?: number | Date | undefined };

/** Rejects bounds that no report can meet: such a list would be empty without a reason. */
function checkBounds(filter: BoundedFilter, context: z.RefinementCtx): void {
  for (const [least, most] of BOUNDS) {
    const [from, to] = [filter[least], filter[most]];
    if (from !== undefined && to !== undefined && from > to) {
      const message = least === 'minScore' ? 'Must not exceed the maximum.' : 'Must not be after the end.';
      context.addIssue({ code: 'custom', path: [least], message });
    }
  }
}

/** Parameters of a numbered page of the list. */
export const listReportsInput = z
  .object({
    ...filterFields,
    /** The same as `statuses`. */
    status: someOf(REPORT_STATUSES).optional(),
    searchBy: oneOf(['url']).default('url'),
    sortBy: oneOf(REPORT_ORDER_FIELDS).default('id'),
    sort: oneOf(ORDER_DIRECTIONS).default('desc'),
    ...pageFields,
  })
  .superRefine(checkBounds);

/** Filter and order of a connection. All connections share the paging arguments. */
export const reportConnectionInput = z
  .object({
    ...filterFields,
    status: oneOf(REPORT_STATUSES).optional(),
    field: oneOf(REPORT_ORDER_FIELDS).default('id'),
    direction: oneOf(ORDER_DIRECTIONS).default('desc'),
  })
  .superRefine(checkBounds);

/** @throws ValidationError */
export async function listReportPage(
  em: SqlConnection,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<ListPage<Report>> {
  const { page, perPage, sortBy, sort, status, ...filters } = parseInput(listReportsInput, input);
  const filter = { ...filters, statuses: filters.statuses ?? status };
  const order: ReportOrder = { field: sortBy, direction: sort };
  const total = await countReports(em, actor.accountId, filter);
  return await pageOf({ page, perPage }, total, (slice) =>
    listReports(em, actor.accountId, filter, order, slice),
  );
}

/**
 * A slice of the list between cursors.
 * @throws ValidationError also for a cursor of another account, order or filter
 */
export async function listReportConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  em: SqlConnection,
  actor: Actor,
  input: Record<string, unknown>,
  paging: ConnectionArguments,
): Promise<Connection<Report>> {
  const { field, direction, ...filter } = parseInput(reportConnectionInput, input);
  const order: ReportOrder = { field, direction };
  return await connectionOf(signer, paging, {
    purpose: 'report-cursor',
    key: [actor.accountId, order, filter],
    read: (slice) => listReports(em, actor.accountId, filter, order, slice),
    positionOf: (report) => positionOf(report, order),
    totalCount: () => countReports(em, actor.accountId, filter),
  });
}
