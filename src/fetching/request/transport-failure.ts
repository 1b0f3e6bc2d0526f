import { isIPv4 } from 'node:net';
import { errorCode } from '../../error-message.ts';
import { NETWORK_OUTAGE_MESSAGES } from '../../page/fetch-error-codes.ts';
import { FetchError } from '../guard/fetch-error.ts';
import { headersTooLarge } from './read-headers.ts';

const TIMEOUT_CODE = /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
// The names that Node and OpenSSL give to rejected certificates and failed handshakes.
const TLS_CODE = /CERT|_SSL_|_TLS_|^EPROTO$|HOSTNAME_MISMATCH|^INVALID_(CA|PURPOSE)$|^(CA|EE)_(KEY|MD)_TOO_/;

/** The error for a fetch that exceeded its time limit. */
export function timedOut(cause?: unknown): FetchError {
  return new FetchError('timeout', 'The server did not respond in time.', { cause });
}

/** Converts an error of the connection to a FetchError with our own message. The original is its cause, for the log. */
export function transportFailure(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = errorCode(error);
  if (TIMEOUT_CODE.test(code)) return timedOut(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return headersTooLarge(error);
  if (TLS_CODE.test(code)) {
    return new FetchError('tls_invalid', TLS_MESSAGES[code] ?? TLS_MESSAGE, { cause: error });
  }
  if (isUnreachable(error)) {
    return new FetchError('connect_failed', NETWORK_OUTAGE_MESSAGES.noRoute, {
      cause: error,
      isNetworkOutage: true,
    });
  }
  return new FetchError('connect_failed', 'The server could not be reached or closed the connection.', {
    cause: error,
  });
}

const UNREACHABLE_CODES: readonly string[] = ['ENETUNREACH', 'EHOSTUNREACH'];

/**
 * Whether no IPv4 address of the server is reachable. IPv6 addresses do not count, because many networks have no IPv6.
 */
function isUnreachable(error: unknown): boolean {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const codes = errors.filter((each) => isIPv4(addressOf(each))).map(errorCode);
  return codes.length > 0 && codes.every((code) => UNREACHABLE_CODES.includes(code));
}

/** The address to which a socket could not connect, from the error of Node.js; empty without one. */
function addressOf(error: unknown): string {
  return error instanceof Error && 'address' in error ? String(error.address) : '';
}

const TLS_MESSAGES: Partial<Record<string, string>> = {
  CERT_HAS_EXPIRED: "The site's certificate has expired.",
  CERT_NOT_YET_VALID: "The site's certificate is not valid yet.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The site's certificate is for another host name.",
};
const TLS_MESSAGE =
  'No secure connection could be established: the certificate or the TLS configuration of the site is not valid.';
