/**
 * Why a page could not be fetched. A closed list: reports show these codes to clients. `challenge`: a bot challenge
 * came in place of the page.
 */
export type FetchErrorCode =
  | 'blocked_address'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_invalid'
  | 'timeout'
  | 'too_many_redirects'
  | 'redirect_blocked'
  | 'http_error'
  | 'challenge'
  | 'not_html'
  | 'too_large'
  | 'empty_body';

/**
 * Messages of errors whose likely cause is the network of this service. Their codes are those of errors of the site, so
 * the message distinguishes them.
 */
export const NETWORK_OUTAGE_MESSAGES = {
  noNameServer: 'The name servers that this service uses did not respond.',
  noRoute: 'The network of this service has no route to the server.',
} as const;
