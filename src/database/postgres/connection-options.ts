import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * The options of `pg` for a database URL. With TLS, they contain the host to compare with the certificate: `pg` sets it
 * for names only, and for an IP address Node.js would compare the certificate with `localhost`
 * (https://nodejs.org/api/tls.html#tlsconnectoptions-callback, `host` and `servername`).
 * @throws Error when a file in the URL, such as `sslrootcert`, cannot be read
 */
export function connectionOptions(url: string): ClientConfig {
  const { ssl, ...options } = parseIntoClientConfig(url);
  if (!ssl) return ssl === undefined ? options : { ...options, ssl };
  const { host } = options;
  return { ...options, ssl: { ...(ssl === true ? {} : ssl), ...(host && { host }) } };
}
