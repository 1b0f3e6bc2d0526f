import { textEvidence } from '../../facts/evidence.ts';
import { defineAudit, failed, notApplicable, passed, unknown, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { NOT_IN_HTACCESS, serverFixes } from '../fixes/server-fixes.ts';

const MIN_DAYS_LEFT = 14;
const MS_PER_DAY = 86_400_000;
/** The versions that RFC 8996 has retired, as Node names them. */
const RETIRED_PROTOCOLS = ['SSLv3', 'TLSv1', 'TLSv1.1'];
/** The organization in the certificates that Certbot gets by default. */
const LETS_ENCRYPT = "Let's Encrypt";
/** Renews the certificates of Certbot that are due, and leaves others as they are. */
const RENEWAL: OfferedFix = { label: 'Certbot', language: 'shell', code: 'certbot renew' };
/** Lines for nginx and Apache. Caddy has no older versions. */
const PROTOCOL_LINES = {
  nginx:
    '# In place of other lines with ssl_protocols, also those of the default server:\nssl_protocols TLSv1.2 TLSv1.3;',
  // Apache does not start with versions that its OpenSSL does not have, unless they are removed.
  apache: `${NOT_IN_HTACCESS}\nSSLProtocol all -SSLv3 -TLSv1 -TLSv1.1`,
};

export const audit = defineAudit('security/tls-certificate', {
  importance: 'high',
  cap: 'decent',
  decidedBy: 'host',
  basis: 'response',
  title: 'TLS certificate',
  description:
    'The connection uses TLS 1.2 or later, and the certificate is valid for at least two more weeks. With an invalid certificate, the page cannot be audited.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
  measures: { validTo: 'Valid until', daysLeft: { name: 'Days left', limit: 'least' } },
  results: {
    valid: passed('The certificate is valid and the TLS version is current'),
    'expires-soon': warning(
      'The certificate expires within two weeks',
      'Renew the certificate and automate its renewal, for example with an ACME client.',
    ),
    'retired-protocol': failed(
      'The connection uses an obsolete TLS version',
      'Configure the server to use TLS 1.2 and 1.3.',
    ),
    'no-tls': notApplicable('The page does not use https'),
    'not-seen': unknown('fetch-failed', 'The certificate could not be read'),
  },
  audit: (page) => {
    if (!page.url.startsWith('https:')) return { result: 'no-tls' };
    if (!page.tls) return { result: 'not-seen' };
    const { protocol, issuer, subject, validFrom, validTo } = page.tls;
    const daysLeft = Math.floor((Date.parse(validTo) - Date.parse(page.fetchedAt)) / MS_PER_DAY);
    const measured = {
      value: { protocol, issuer, subject, validFrom, validTo, daysLeft },
      expected: { protocol: ['TLSv1.2', 'TLSv1.3'], daysLeft: MIN_DAYS_LEFT },
      evidence: [textEvidence(protocol), textEvidence(`valid until ${validTo}`, `${daysLeft} days left`)],
    };
    if (RETIRED_PROTOCOLS.includes(protocol)) {
      return { result: 'retired-protocol', ...measured, fixes: serverFixes(PROTOCOL_LINES) };
    }
    if (daysLeft >= MIN_DAYS_LEFT) return { result: 'valid', ...measured };
    return { result: 'expires-soon', ...measured, fixes: issuer === LETS_ENCRYPT ? [RENEWAL] : [] };
  },
});
