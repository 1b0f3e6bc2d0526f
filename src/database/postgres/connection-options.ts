import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * The options of `pg` for an address. With TLS they hold the host as Node.js compares it with the certificate: `pg`
 * passes on names alone, and for an IP address Node.js would compare the certificate with `localhost`
 * (https://nodejs.org/api/tls.html#tlsconnectoptions-callback, `host` and `servername`).
 * @throws Error when a file of the address, such as `sslrootcert`, cannot be read
 */
export function connectionOptions(url: string): ClientConfig {
  const { ssl, ...options } = parseIntoClientConfig(url);
  if (!ssl) return ssl === undefined ? options : { ...options, ssl };
  const { host } = options;
  return { ...options, ssl: { ...(ssl === true ? {} : ssl), ...(host && { host }) } };
}
