import { createRequire } from 'node:module';
import { z } from 'zod';
import { ReportStatus } from '../../database/entities/report.ts';
import type { SqlConnection } from '../../database/orm.ts';
import {
  countReports,
  listReports,
  positionOf,
  type REPORT_ORDER_FIELDS,
} from '../../database/queries/report-list.ts';
import { filter, flagInput, moment, order, scoreInput, searchText, someOf } from '../../describe/inputs.ts';
import { ReportResult } from '../../describe/report-result.ts';
import { deprecated, described, descriptionOf, enumeration } from '../../describe/vocabulary.ts';
import { MODULE_EXTENSION } from '../../installation.ts';
import { ReportSummary } from '../../model/report.ts';
import { projectFilter } from '../project.ts';
import { defineList } from './define-list.ts';

const require = createRequire(import.meta.url);

/** The id of an audit of the catalogue, which is loaded by the first check of an id: lists without this filter need none. */
function auditId(description: string) {
  const message = 'Must be the id of an audit in the catalogue, such as image-alt.';
  const known = z.string(message).refine((id) => {
    // Unlike `import`, synchronous, as the parsers of all inputs are.
    const { CATALOGUE_BY_ID }: typeof import('../../audits/catalogue.ts') = require(
      `../../audits/catalogue${MODULE_EXTENSION}`,
    );
    return CATALOGUE_BY_ID.has(id);
  }, message);
  return described(known, description);
}

const ReportFilter = filter('ReportFilter', 'Filter for reports. Omitted fields do not filter.', {
  search: searchText('Only reports with this text in the URL, case-insensitive.'),
  project: searchText('Host of the page, as in `project`, or any URL on it.').overwrite(projectFilter),
  result: deprecated(ReportResult.describe('Only reports with this result.'), 'Use `results`.'),
  results: someOf(ReportResult, 'Only reports with one of these results.'),
  statuses: someOf(ReportStatus, 'Only reports with one of these statuses.'),
  minScore: scoreInput('Only reports with at least this score, 0 to 100.'),
  maxScore: scoreInput('Only reports with at most this score, 0 to 100.'),
  createdAfter: moment('Only reports created at this time or later.'),
  createdBefore: moment('Only reports created before this time.'),
  generatedAfter: moment('Only reports whose shown run ended at this time or later.'),
  generatedBefore: moment('Only reports whose shown run ended before this time.'),
  failingAudit: auditId('Only reports whose shown run fails this audit, by its id such as `image-alt`.'),
  regressed: flagInput(
    'Only reports that regressed: with checks that got worse, or that fail or warn and did not apply before, since the previous completed run by the same catalogue. With false, only reports that did not.',
  ),
  fromSites: flagInput('Whether reports that site audits made are listed too.').default(false),
  status: deprecated(ReportStatus.describe('Only reports with this status.'), 'Use `statuses`.'),
});

/** Bounds of one value. Equal bounds are valid. */
const BOUNDS = [
  ['minScore', 'maxScore'],
  ['createdAfter', 'createdBefore'],
  ['generatedAfter', 'generatedBefore'],
] as const;

/** Rejects bounds that no report can meet: such a list would be empty without a reason. */
function checkBounds(filter: z.output<typeof ReportFilter>, context: z.RefinementCtx): void {
  for (const [least, most] of BOUNDS) {
    const [from, to] = [filter[least], filter[most]];
    if (from !== undefined && to !== undefined && from > to) {
      const message = least === 'minScore' ? 'Must not exceed the maximum.' : 'Must not be after the end.';
      context.addIssue({ code: 'custom', path: [least], message });
    }
  }
}

const ReportOrderField = enumeration<(typeof REPORT_ORDER_FIELDS)[number]>(
  'ReportOrderField',
  'Sort field of reports. Ties are sorted by id in the same direction.',
  {
    id: 'Order of creation.',
    generated_at: 'When the shown run ended; reports without one last.',
    url: 'URL, by code point.',
    result: 'Bad before decent before good; reports without a result last.',
    score: 'The score; reports without one last.',
    updated_at: descriptionOf(ReportSummary.shape.updatedAt),
  },
);

/** The reports of an account. */
export const reports = defineList({
  name: 'ReportList',
  cursor: 'report-cursor',
  filter: ReportFilter,
  checkFilter: checkBounds,
  order: order('ReportOrder', 'Sort order of reports.', ReportOrderField, ['id', 'desc']),
  pages: {
    fields: {
      ...ReportFilter.shape,
      status: someOf(ReportStatus, 'The same as `statuses`, which takes precedence.').optional(),
      searchBy: z.enum(['url'], 'Must be one of: url.').default('url').describe('The field to search.'),
    },
    filterOf: ({ searchBy: _, status, ...filter }) => ({
      ...filter,
      statuses: filter.statuses ?? (status as typeof filter.statuses),
    }),
  },
  keyOf: ({ accountId }: { em: SqlConnection; accountId: number }) => accountId,
  count: ({ em, accountId }, filter) => countReports(em, accountId, filter),
  read: ({ em, accountId }, { filter, order }, slice) => listReports(em, accountId, filter, order, slice),
  positionOf,
});
