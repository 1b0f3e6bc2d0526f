const GONE_STATUSES = [404, 410];
const FIRST_SERVER_ERROR = 500;
/** Some sites answer programs with 999 and the like. */
const LAST_SERVER_ERROR = 599;

/** Whether the status says that nobody gets the page. Other errors may be meant for programs alone. */
export function isGoneStatus(status: number): boolean {
  return GONE_STATUSES.includes(status) || (status >= FIRST_SERVER_ERROR && status <= LAST_SERVER_ERROR);
}
