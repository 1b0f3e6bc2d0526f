/** Pages of lists, and the body of errors: objects that only REST has. */
import { z } from 'zod';
import { integer, object, text } from '../describe/vocabulary.ts';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';
import { ReportSummary } from './report.ts';

const plainUrl = z.url();

export const ListLinks = object('ListLinks', 'URLs of other pages of the list, with the same parameters.', {
  first: plainUrl,
  last: plainUrl,
  prev: plainUrl.nullable(),
  next: plainUrl.nullable(),
});

export const ListMeta = object('ListMeta', 'Position of the page in the list.', {
  currentPage: z.int().min(1),
  from: integer('Position of the first entry on the page; null if the page is empty.').nullable(),
  lastPage: z.int().min(1),
  path: plainUrl,
  perPage: z.int(),
  to: integer('Position of the last entry on the page; null if the page is empty.').nullable(),
  total: z.int().min(0),
});

/** Of errors and of runs in progress. */
export const RETRY_AFTER = 'Seconds to wait before the next try.';

/** The body of every error response. */
export const ApiError = object('ApiError', 'The body of every error response.', {
  message: z.string(),
  code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
  status: z.int(),
  requestId: text('Request id, as in `X-Request-Id`.'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'Only with 422: error messages by parameter.' }),
});

export const RequestedReport = object('RequestedReport', 'The result for one URL of a list.', {
  url: text('The URL as sent.', 'https://example.com/'),
  report: ReportSummary.describe('The report; null with an error.').nullable(),
  error: ApiError.describe('Why there is no report; null otherwise.').nullable(),
});
