/** Reports. */
import { z } from 'zod';
import { Category } from '../audits/audit-type.ts';
import { type Report as ReportEntity, ReportStatus } from '../database/entities/report.ts';
import { errorOfReport, ReportError } from '../database/report-error.ts';
import { ReportResult } from '../describe/report-result.ts';
import {
  date,
  derived,
  flag,
  id,
  inRest,
  location,
  object,
  part,
  score,
  shownAs,
  text,
  url,
} from '../describe/vocabulary.ts';
import { BEFORE_RUN, findings } from './findings.ts';

const CategoryScores = z
  .partialRecord(Category, z.number().min(0).max(100).meta({ example: 87.5 }).nullable())
  .meta({
    id: 'CategoryScores',
    description: 'Score of each category; null if too few checks could be evaluated.',
  });

/** Who can open the report page. */
export const ReportPrivacy = shownAs(z.int().min(0).max(2), {
  name: 'ReportPrivacy',
  about: 'Who can open the report page.',
  values: [
    { name: 'PUBLIC', value: 0, description: 'Anyone with the URL.' },
    { name: 'PRIVATE', value: 1, description: 'The owner, with a signed URL.' },
    { name: 'PASSWORD', value: 2, description: 'Anyone with the password.' },
  ],
});

/** Of the ids of objects in GraphQL, which have a global id besides. */
export const DATABASE_ID = 'The id that the REST API uses.';

/** A report in lists. */
export const ReportSummary = object('ReportSummary', '', {
  id: id('Ascending in the order of creation.', 42),
  url: location('URL of the page, normalized.', 'https://example.com/'),
  project: text('Host of the page without `www.` and port.', 'example.com'),
  status: ReportStatus.meta({ description: 'The state of the latest run.', example: 'completed' }),
  result: ReportResult.nullable().meta({ description: `The result; null ${BEFORE_RUN}.`, example: 'good' }),
  score: score(`0 to 100 with one decimal; null ${BEFORE_RUN}.`).nullable(),
  privacy: ReportPrivacy.meta({ description: 'Who can open the report page.', example: 0 }),
  hasPassword: derived(
    flag('Whether the report page has a password.', false),
    ({ passwordHash }: ReportEntity) => passwordHash !== null,
  ),
  error: derived(
    ReportError.nullable().meta({
      description: 'Why the latest run failed; null unless it did.',
      example: null,
    }),
    errorOfReport,
  ),
  title: text(
    'Title of the page in the shown run; null before the first completed run, or without a title.',
    'Example',
  ).nullable(),
  categoryScores: derived(
    CategoryScores.nullable().meta({ description: `Null ${BEFORE_RUN}.` }),
    ({ categoryScores }: ReportEntity) => (categoryScores === null ? null : JSON.parse(categoryScores)),
  ),
  generatedAt: date(`When the shown run ended; null ${BEFORE_RUN}.`).nullable(),
  createdAt: date('When the report was created.'),
  updatedAt: date('When the report last changed.'),
  pageUrl: url('URL of the report page.', 'https://reports.example.com/r/5mC1yXb0dJ4w8sFq2nRt7uVz9aKe3hLp'),
});

/** The results that a report shows: those of its latest completed run. */
export const ReportFindings = findings(BEFORE_RUN);

/** A whole report. */
export const Report = object(
  'Report',
  'The report of a web page. Results are null or empty until the first run completes.',
  { ...ReportSummary.shape, ...ReportFindings.shape },
);

const OWNER_PAGE_URL =
  'Signed URL that opens the page regardless of its privacy until it expires; for a public page, the same as `pageUrl`. With a write key, the URL of a report also allows running, changing and deleting it. It ends when the key is revoked or expires. Keep it secret.';
/** A report as its owner requests it. */
export const OwnedReport = part('OwnedReport', '', {
  ...Report.shape,
  ownerPageUrl: inRest(url(OWNER_PAGE_URL).optional(), `Only with \`owner_link\`: ${OWNER_PAGE_URL}`),
});
