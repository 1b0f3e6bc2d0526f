/** Inputs that both APIs describe in the same words. The schemas that validate them belong to the services. */
import { z } from 'zod';
import { ReportStatus } from '../database/entities/report.ts';
import { PROJECT_ORDER_FIELDS } from '../database/queries/project-list.ts';
import type { ORDER_DIRECTIONS, REPORT_ORDER_FIELDS } from '../database/queries/report-list.ts';
import { ReportResult } from '../describe/report-result.ts';
import {
  date,
  deprecated,
  descriptionOf,
  enumeration,
  flag,
  globalId,
  input,
  inRest,
  list,
  number,
  object,
  shownAs,
  text,
} from '../describe/vocabulary.ts';
import { ReportPrivacy, ReportSummary } from './report.ts';

export const ReportFilter = input('ReportFilter', 'Filter for reports. Omitted fields do not filter.', {
  search: text('Only reports with this text in the URL, case-insensitive.'),
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
  fromSites: flag('Whether reports that site audits made are listed too.'),
});

/** The direction of any order. */
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
    updated_at: descriptionOf(ReportSummary.shape.updatedAt),
  },
);

const direction = OrderDirection.describe('The direction.');
const FIELD = 'The field to sort by.';

export const ReportOrder = object('ReportOrder', 'Sort order of reports.', {
  field: ReportOrderField.describe(FIELD).default('id'),
  direction: direction.default('desc'),
});

const ProjectOrderField = shownAs(z.enum(PROJECT_ORDER_FIELDS), {
  name: 'ProjectOrderField',
  about: 'Sort field of projects.',
  values: [
    { name: 'NAME', value: 'name', description: 'Name, by code point.' },
    { name: 'REPORTS', value: 'reports', description: 'Number of reports.' },
    { name: 'AVERAGE_SCORE', value: 'score', description: 'Average score; projects without one last.' },
  ],
});

export const ProjectOrder = object(
  'ProjectOrder',
  'Sort order of projects. Ties are sorted by name in the same direction.',
  { field: ProjectOrderField.describe(FIELD).default('name'), direction: direction.default('asc') },
);

/** Filters of lists that both APIs have, besides those of reports. */
export const ONLY_CATEGORY = 'Only audits in this category.';
export const ONLY_STATUS = 'Only runs with this status.';

const privacy = ReportPrivacy.describe(descriptionOf(ReportSummary.shape.privacy)).nullish();

export const CreateReportInput = object('CreateReportInput', 'The report to create.', {
  url: text(
    'URL of a public web page: http or https. Without a scheme, it is https, or http for `localhost`.',
    'https://example.com/',
  ),
  privacy: privacy.default(0),
  password: inRest(
    text('Password of the report page, 1 to 128 characters; ignored unless PASSWORD.').optional(),
    'Password of the report page, 1 to 128 characters; ignored unless privacy is 2.',
  ),
  reuse: flag(
    'Whether to run the newest report of the same URL again instead, if the account has one. Its privacy and password do not change.',
  )
    .nullish()
    .default(false),
  idempotencyKey: text(
    'Makes the request safe to repeat: the same key and input return the same report for 24 hours. 1 to 255 visible ASCII characters.',
  ).optional(),
});

const { url: _, idempotencyKey, ...shared } = CreateReportInput.shape;

export const CreateReportsInput = object('CreateReportsInput', 'The reports to create.', {
  urls: list(text(''), '1 to 100 URLs, each as in `CreateReportInput`.', [
    'https://example.com/',
    'https://example.com/shop',
  ]),
  ...shared,
  reuse: flag(
    'Whether to run the newest report of each URL again, if the account has one, instead of creating another. Its privacy and password do not change.',
  )
    .nullish()
    .default(true),
  idempotencyKey,
});

export const UpdateReportInput = object(
  'UpdateReportInput',
  'What to change. Omitted fields do not change.',
  {
    id: globalId('Global id of the report.'),
    privacy,
    password: text('New password of the report page; ignored unless its privacy is PASSWORD.').optional(),
    updateResults: deprecated(
      flag('Whether to run the report again. If a run is in progress, no other is queued.')
        .nullish()
        .default(false),
      'Use `runReport`.',
    ),
  },
);
