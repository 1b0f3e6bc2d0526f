const GONE_STATUSES = [404, 410];
const FIRST_SERVER_ERROR = 500;
/** Some sites send statuses such as 999 to bots. */
const LAST_SERVER_ERROR = 599;

/** Whether a link is broken for all visitors. Other error statuses, such as 403, may be sent to bots only. */
export function isBrokenStatus(status: number): boolean {
  return GONE_STATUSES.includes(status) || (status >= FIRST_SERVER_ERROR && status <= LAST_SERVER_ERROR);
}
