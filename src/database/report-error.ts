import type { Report } from './entities/report.ts';

/** Why the last run of a report failed. */
export interface ReportError {
  code: string;
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
  return { code: errorCode, message: errorMessage ?? '', httpStatus: errorHttpStatus };
}

/** The properties that store the error; null clears them. */
export function errorProperties(error: ReportError | null): ErrorProperties {
  return {
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    errorHttpStatus: error?.httpStatus ?? null,
  };
}
