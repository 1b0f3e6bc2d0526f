import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/security/hsts.ts';
import { describeAudit, pageOf, sending } from '../audit-cases.ts';

const NO_OTHER_FINDING = 'includeSubDomains; preload';

const sends = sending('strict-transport-security');

/** The lines that replace the header. */
function replaced(value: string) {
  const name = 'Strict-Transport-Security';
  return [
    `# Delete other lines with "add_header ${name}".\nproxy_hide_header ${name};\nfastcgi_hide_header ${name};\nadd_header ${name} "${value}" always;`,
    `Header unset ${name}\nHeader always set ${name} "${value}"`,
    `header {\n  ${name} "${value}"\n  defer\n}`,
  ];
}

describeAudit(audit, {
  'hsts-implemented-max-age-at-least-six-months': {
    'max-age is 180 days': {
      ...sends('max-age=15552000'),
      observatory: {
        modifier: 0,
        lighthouse: [
          'high: max-age is shorter than a year',
          'medium: no includeSubDomains',
          'medium: no preload',
        ],
        measured: { header: 'max-age=15552000', maxAgeSeconds: 15_552_000 },
      },
    },
    'names are in capitals and spaced out': sends('  MAX-AGE=31536000 ;  IncludeSubDomains '),
    'max-age is quoted, as the RFC allows': sends('max-age="31536000"; includeSubDomains'),
    'the last of two max-ages is long enough': sends('max-age=1; max-age=31536000'),
  },
  'hsts-implemented-max-age-less-than-six-months': {
    'max-age is a second short': { ...sends('max-age=15551999'), fixes: replaced('max-age=31536000') },
    'max-age is zero': {
      ...sends('max-age=0; includeSubdomains;preload'),
      fixes: replaced('max-age=31536000; includeSubDomains; preload'),
    },
  },
  'hsts-not-implemented': {
    'there is no header': { snippets: [null] },
    'the page has its own port': { url: 'https://example.org:8443/', fixes: [] },
  },
  'hsts-header-invalid': {
    'there is no max-age': sends('includeSubDomains; preload'),
    'it is empty': sends(''),
    'it is in one line twice': sends('max-age=31536000, max-age=31536000'),
    'it is in two lines': sends('max-age=31536000', 'max-age=31536000'),
  },
  'hsts-not-implemented-no-https': {
    'the page came over http': { ...sends('max-age=31536000'), url: 'http://example.org/' },
  },
  local: {
    'the page came over http from 127.0.0.1': { url: 'http://127.0.0.1:3000/' },
  },
});

const FINDINGS: Record<string, string[]> = {
  [`max-age=31536000; ${NO_OTHER_FINDING}`]: [],
  [NO_OTHER_FINDING]: ['high: no max-age'],
  [`max-age=31535999; ${NO_OTHER_FINDING}`]: ['high: max-age is shorter than a year'],
  'max-age=31536000; preload': ['medium: no includeSubDomains'],
  'max-age=31536000; includeSubDomains': ['medium: no preload'],
  [`max-age=31536000; ${NO_OTHER_FINDING}; always`]: ['low: unknown directive'],
  [`max-age=31536000; ${NO_OTHER_FINDING};`]: ['low: empty directive: extra semicolon'],
};

it.each(Object.entries(FINDINGS))('lists the findings of Lighthouse in %s', (header, lighthouse) => {
  expect(audit.audit(pageOf(sends(header))).value).toMatchObject({ lighthouse });
});
