import { audit } from '../../../src/audits/security/tls-certificate.ts';
import { describeAudit } from '../audit-cases.ts';

const FETCHED_AT = '2026-01-01T00:00:00.000Z';
const VALID_FROM = '2025-12-01T00:00:00.000Z';

function connection(protocol: string, validTo: string, issuer = 'CA') {
  const tls = { protocol, cipher: 'x', issuer, subject: 'example.org', validFrom: VALID_FROM, validTo };
  return { source: { tls, fetchedAt: FETCHED_AT } };
}

describeAudit(audit, {
  valid: {
    'two weeks are left': {
      ...connection('TLSv1.2', '2026-01-15T00:00:00.000Z'),
      value: {
        protocol: 'TLSv1.2',
        issuer: 'CA',
        subject: 'example.org',
        validFrom: VALID_FROM,
        validTo: '2026-01-15T00:00:00.000Z',
        daysLeft: 14,
      },
    },
    'TLS is 1.3': connection('TLSv1.3', '2026-03-01T00:00:00.000Z'),
  },
  'expires-soon': {
    'a second is missing from two weeks': {
      ...connection('TLSv1.3', '2026-01-14T23:59:59.000Z'),
      notes: [null, '13 days left'],
      fixes: [],
    },
    "the certificate is from Let's Encrypt": {
      ...connection('TLSv1.3', '2026-01-14T23:59:59.000Z', "Let's Encrypt"),
      fixes: ['certbot renew'],
    },
  },
  'retired-protocol': {
    'TLS is 1.1': {
      ...connection('TLSv1.1', '2026-03-01T00:00:00.000Z'),
      fixes: [
        '# In place of other lines with ssl_protocols, also those of the default server:\nssl_protocols TLSv1.2 TLSv1.3;',
        '# Not in .htaccess:\nSSLProtocol all -SSLv3 -TLSv1 -TLSv1.1',
      ],
    },
    'TLS is 1.0 and time runs out too': connection('TLSv1', '2026-01-02T00:00:00.000Z'),
  },
  'no-tls': { 'the page came over http': { url: 'http://example.org/' } },
  'not-seen': { 'the facts of the connection are missing': {} },
});
