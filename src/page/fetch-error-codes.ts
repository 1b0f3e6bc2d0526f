/**
 * Why a page could not be fetched. A closed list: reports show these codes to clients. `challenge` means that the site
 * sent a bot challenge in place of the page.
 */
export const FETCH_ERROR_CODES = [
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
] as const;

export type FetchErrorCode = (typeof FETCH_ERROR_CODES)[number];
