import { FETCH_ERROR_CODES, NETWORK_OUTAGE_MESSAGES } from '../page/fetch-error-codes.ts';
import type { Report } from './entities/report.ts';

/**
 * Why a run failed: the codes of failed fetches, and `crashed` for errors of this service. A closed list for clients.
 */
export const REPORT_ERROR_CODES = [...FETCH_ERROR_CODES, 'crashed'] as const;

export type ReportErrorCode = (typeof REPORT_ERROR_CODES)[number];

/** Why the last run of a report failed. */
export interface ReportError {
  code: ReportErrorCode;
  message: string;
  httpStatus: number | null;
}

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
export function errorOfReport({ errorCode, ...error }: ErrorProperties): ReportError | null {
  if (errorCode === null) return null;
  const { errorMessage, errorHttpStatus: httpStatus } = error;
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
