/** The status of a page or file that is complete. */
export const OK_STATUS = 200;
/** The statuses of a missing page: not found, and gone. */
export const MISSING_STATUSES = [404, 410];
/** The status of a rate limit (RFC 6585). */
export const TOO_MANY_REQUESTS = 429;
/** The lowest status of an error. */
export const FIRST_ERROR_STATUS = 400;
/** The highest status that RFC 9110 defines. Some sites send statuses such as 999 to bots. */
export const LAST_ERROR_STATUS = 599;
const FIRST_SERVER_ERROR = 500;

/** Whether the response is a success (2xx). */
export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether the response is an error, also with a status above 599. */
export function isErrorStatus(status: number): boolean {
  return status >= FIRST_ERROR_STATUS;
}

/** Whether the response is an error of the server (5xx), also with a status above 599. */
export function isServerErrorStatus(status: number): boolean {
  return status >= FIRST_SERVER_ERROR;
}

/** Whether a link is broken for all visitors. Other error statuses, such as 403, may be sent to bots only. */
export function isBrokenStatus(status: number): boolean {
  return MISSING_STATUSES.includes(status) || (isServerErrorStatus(status) && status <= LAST_ERROR_STATUS);
}

/** Id of the audit that fails on error pages. Here, because the database, which knows no audits, compares results with it. */
export const STATUS_AUDIT = 'http-status-code';
