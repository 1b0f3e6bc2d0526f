/** Why a page could not be fetched, as reports say it. `challenge`: a bot challenge came in place of the page. */
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

/** For errors with codes of the site whose likely cause is the network of this service. */
export const NETWORK_OUTAGE_MESSAGES = {
  noNameServer: 'The name servers that this service uses did not respond.',
  noRoute: 'The network of this service has no route to the server.',
} as const;
