import type { ReportError } from '../database/report-error.ts';
import { FetchError } from '../fetching/guard/fetch-error.ts';

/** The error code of the report when its run fails with this error: `crashed` for all but failed fetches. */
export function reportErrorOf(error: unknown): ReportError {
  if (error instanceof FetchError)
    return { code: error.code, message: error.message, httpStatus: error.httpStatus };
  return { code: 'crashed', message: 'The audit failed because of an internal error.', httpStatus: null };
}
