import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import { defineAudit, passed, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { PLACES, removalLines, serverFixes } from '../fixes/server-fixes.ts';

const SIGNING_HEADERS = new Set([
  'server',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-powered-by',
]);
/** A number by itself or after a separator: `nginx/1.2`, `Drupal 9`, `v4`; not those of `AmazonS3` or `(nyb/1D2E)`. */
const VERSION = /(^|[\s/(-])v?\d+(?!\w)/i;

export const audit = defineAudit('security/server-signature', {
  importance: 'low',
  decidedBy: 'host',
  basis: 'response',
  title: 'Server version disclosure',
  description:
    'Response headers and meta tags do not disclose software versions, which show attackers known vulnerabilities to try.',
  reference:
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server',
  results: {
    hidden: passed('No software versions are disclosed'),
    revealed: warning(
      'Software versions are disclosed',
      'Configure the software to omit its version, or remove these headers and meta tags.',
    ),
  },
  audit: (page) => {
    const headers = page.headers
      .filter(([name, value]) => SIGNING_HEADERS.has(name) && VERSION.test(value))
      .map(([name, value]) => ({ name, text: `${name}: ${value}`, element: null }));
    const metas = page.document
      .querySelectorAll('meta')
      .filter((meta) => meta.getAttribute('name')?.trim().toLowerCase() === 'generator')
      .map((element) => ({ text: element.getAttribute('content') ?? '', element }))
      .filter(({ text }) => VERSION.test(text));
    const found = [...headers, ...metas];
    return {
      result: found.length > 0 ? 'revealed' : 'hidden',
      value: found.length,
      fixes: signatureFixes(headers.map(({ name }) => name)),
      ...listEvidence(found, ({ text, element }) =>
        element ? elementEvidence(element) : textEvidence(text),
      ),
    };
  },
});

/** Lines that omit the version of the web server, and headers of applications behind it. */
function signatureFixes(names: readonly string[]): OfferedFix[] {
  const headers = [...new Set(names)];
  if (headers.length === 0) return [];
  const others = headers.filter((name) => name !== 'server').map(removalLines);
  const hasServerHeader = headers.includes('server');
  return serverFixes({
    nginx: [...(hasServerHeader ? ['server_tokens off;'] : []), ...others.map(({ nginx }) => nginx)].join(
      '\n',
    ),
    apache: [
      ...(hasServerHeader ? [PLACES.Apache.outer, 'ServerTokens Prod', 'ServerSignature Off'] : []),
      ...(hasServerHeader && others.length > 0 ? [PLACES.Apache.site] : []),
      ...others.map(({ apache }) => apache),
    ].join('\n'),
    caddy: headers.map((name) => removalLines(name).caddy).join('\n'),
  });
}
