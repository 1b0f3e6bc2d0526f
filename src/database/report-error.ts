import type { Report } from './entities/report.ts';

/** Why a run failed: codes of failed fetches, and `crashed` for a fault of this service. A closed list for clients. */
export const REPORT_ERROR_CODES = [
  'blocked_address',
  'dns_failed',
  'connect_failed',
  'tls_invalid',
  'timeout',
  'too_many_redirects',
  'redirect_blocked',
  'http_error',
  'challenge',
  'not_html',
  'too_large',
  'empty_body',
  'crashed',
] as const;

export type ReportErrorCode = (typeof REPORT_ERROR_CODES)[number];

/** Why the last run of a report failed. */
export interface ReportError {
  code: ReportErrorCode;
  message: string;
  httpStatus: number | null;
}

/** The properties of a report that hold the error. */
export type ErrorProperties = Pick<Report, 'errorCode' | 'errorMessage' | 'errorHttpStatus'>;

/** The error of the report; null unless its last run failed. */
export function errorOfReport({
  errorCode,
  errorMessage,
  errorHttpStatus,
}: ErrorProperties): ReportError | null {
  if (errorCode === null) return null;
  return { code: errorCode as ReportErrorCode, message: errorMessage ?? '', httpStatus: errorHttpStatus };
}

/** The properties that store the error; null clears them. */
export function errorProperties(error: ReportError | null): ErrorProperties {
  return {
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    errorHttpStatus: error?.httpStatus ?? null,
  };
}
