const FIRST_ERROR_STATUS = 400;

/** `Error page (404)` for a page with the status of an error; null for other pages. */
export function errorPageName(statusCode: number): string | null {
  return statusCode < FIRST_ERROR_STATUS ? null : `Error page (${statusCode})`;
}
