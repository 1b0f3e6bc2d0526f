/** Inputs that both APIs describe in the same words. The schemas that validate them belong to the services. */
import {
  date,
  deprecated,
  enumeration,
  flag,
  input,
  inRest,
  list,
  number,
  object,
  text,
} from '../audits/describe.ts';
import type { ORDER_DIRECTIONS, REPORT_ORDER_FIELDS } from '../database/queries/report-list.ts';
import { ReportPrivacy, ReportResult, ReportStatus } from './report.ts';

export const ReportFilter = input('ReportFilter', 'Filter for reports. Omitted fields do not filter.', {
  search: text('Case-insensitive part of the URL.'),
  project: text('Host of the page, as in `project`, or any URL on it.'),
  result: deprecated(ReportResult.describe('Only reports with this result.'), 'Use `results`.'),
  status: deprecated(ReportStatus.describe('Only reports with this status.'), 'Use `statuses`.'),
  results: list(ReportResult, 'Only reports with one of these results.'),
  statuses: list(ReportStatus, 'Only reports with one of these statuses.'),
  minScore: number('Only reports with at least this score, 0 to 100.'),
  maxScore: number('Only reports with at most this score, 0 to 100.'),
  createdAfter: date('Only reports created at this time or later.'),
  createdBefore: date('Only reports created before this time.'),
  generatedAfter: date('Only reports whose shown run ended at this time or later.'),
  generatedBefore: date('Only reports whose shown run ended before this time.'),
  failingAudit: text('Only reports whose shown run fails this audit, by its id such as `image-alt`.'),
  regressed: flag(
    'Only reports that regressed: with checks that got worse, or that fail or warn and did not apply before, since the previous completed run by the same catalogue. With false, only reports that did not.',
  ),
});

export const OrderDirection = enumeration<(typeof ORDER_DIRECTIONS)[number]>(
  'OrderDirection',
  'Sort direction.',
  { asc: 'Smallest first.', desc: 'Largest first.' },
);

export const ReportOrderField = enumeration<(typeof REPORT_ORDER_FIELDS)[number]>(
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

export const ReportOrder = object('ReportOrder', 'Sort order of reports.', {
  field: ReportOrderField.describe('The field to sort by.').default('id'),
  direction: OrderDirection.describe('The direction.').default('desc'),
});

export const CreateReportInput = object('CreateReportInput', 'The report to create.', {
  url: text(
    'URL of a public web page: http or https. Without a scheme, it is https, or http for `localhost`.',
    'https://example.com/',
  ),
  privacy: ReportPrivacy.describe('Who can open the report page.').nullish().default(0),
  password: inRest(
    text('Password of the report page, 1 to 128 characters; ignored unless PASSWORD.').optional(),
    'Password of the report page, 1 to 128 characters; ignored unless privacy is 2.',
  ),
  idempotencyKey: text(
    'Makes the request safe to repeat: the same key and input return the same report for 24 hours. 1 to 255 visible ASCII characters.',
  ).optional(),
});
