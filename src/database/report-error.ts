import type { z } from 'zod';
import { enumeration, integer, object, text } from '../describe/vocabulary.ts';
import { type FetchErrorCode, NETWORK_OUTAGE_MESSAGES } from '../page/fetch-error-codes.ts';
import type { Report } from './entities/report.ts';

/**
 * Why a run failed: the codes of failed fetches, and `crashed` for errors of this service. A closed list for clients.
 */
export const ReportErrorCode = enumeration<FetchErrorCode | 'crashed'>(
  'ReportErrorCode',
  'The reason why a page could not be audited.',
  {
    blocked_address: 'The address is not allowed.',
    dns_failed: 'The host name could not be resolved.',
    connect_failed: 'The connection failed.',
    tls_invalid: 'The TLS certificate or connection is not valid.',
    timeout: 'The server did not respond in time.',
    too_many_redirects: 'There are too many redirects.',
    redirect_blocked: 'A redirect leads to an address that is not allowed.',
    http_error: 'An error status without an HTML page, or a redirect without a URL.',
    challenge: 'The site sent a bot challenge instead of the page.',
    not_html: 'The response is not HTML.',
    too_large: 'The page exceeds the limit of size.',
    empty_body: 'The response has no content.',
    crashed: 'The service had an internal error.',
  },
);
export type ReportErrorCode = z.infer<typeof ReportErrorCode>;

/** Why the last run of a report failed. */
export const ReportError = object(
  'ReportError',
  'Why the page could not be audited.',
  {
    code: ReportErrorCode.meta({ description: 'The reason as a code.', example: 'http_error' }),
    message: text('The reason in a sentence.', 'The server responds with status 503 and no web page.'),
    httpStatus: integer('HTTP status of the last response; null without one.', 503).nullable(),
  },
  { name: 'RunError' },
);
export type ReportError = z.infer<typeof ReportError>;

const OUTAGE_MESSAGES: readonly string[] = Object.values(NETWORK_OUTAGE_MESSAGES);

/**
 * Whether the network of this service is the likely cause. The message decides, because the closed list of codes has none
 * for it.
 */
export function isNetworkOutage({ message }: Pick<ReportError, 'message'>): boolean {
  return OUTAGE_MESSAGES.includes(message);
}

/** The properties of a report that store the error. */
export type ErrorProperties = Pick<Report, 'errorCode' | 'errorMessage' | 'errorHttpStatus'>;

/** The error of the report; null unless its last run failed. */
export function errorOfReport(report: ErrorProperties): ReportError | null {
  // By name: to take the other properties as a rest copies the whole row.
  const { errorCode, errorMessage, errorHttpStatus: httpStatus } = report;
  if (errorCode === null) return null;
  return { code: errorCode as ReportErrorCode, message: errorMessage ?? '', httpStatus };
}

/** The properties that store the error; null clears them. */
export function errorProperties(error: ReportError | null): ErrorProperties {
  return {
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    errorHttpStatus: error?.httpStatus ?? null,
  };
}
