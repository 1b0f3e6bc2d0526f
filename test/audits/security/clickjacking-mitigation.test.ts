import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/security/clickjacking-mitigation.ts';
import { describeAudit, pageOf, sending } from '../audit-cases.ts';

const options = sending('x-frame-options');
const policy = sending('content-security-policy');
const META = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; frame-ancestors 'none'">`;

describeAudit(audit, {
  'x-frame-options-implemented-via-csp': {
    'a policy has frame-ancestors': {
      ...policy("default-src 'self'; frame-ancestors 'self' https://example.com"),
      snippets: ["frame-ancestors 'self' https://example.com"],
      observatory: {
        modifier: 5,
        lighthouse: [],
        measured: { frameAncestors: ["'self'", 'https://example.com'], xFrameOptions: null },
      },
    },
    'one of two policies restricts framing': policy("frame-ancestors 'self'", 'frame-ancestors *'),
    'X-Frame-Options is wrong beside it': {
      headers: [...policy("frame-ancestors 'none'").headers, ...options('ALLOWALL').headers],
    },
  },
  'x-frame-options-sameorigin-or-deny': {
    'it is DENY': options('DENY'),
    'it is sameorigin in small letters': options(' sameorigin '),
  },
  'x-frame-options-allow-from-origin': { 'a site is named': options('ALLOW-FROM https://example.com/') },
  'x-frame-options-not-implemented': {
    'there is no header': {},
    'the header is empty': options(''),
    'frame-ancestors allows all sites, so that X-Frame-Options is ignored': {
      headers: [...policy("frame-ancestors 'self' https:").headers, ...options('DENY').headers],
      fixes: [],
    },
    'frame-ancestors is in a meta, where it has no effect': META,
    'the policy itself is invalid': policy("frame-ancestors 'none'; img-src a; img-src b"),
  },
  'x-frame-options-header-invalid': {
    'the value is unknown': options('ALLOWALL'),
    'one line has two values': options('SAMEORIGIN, SAMEORIGIN'),
  },
});

const FINDING = ['high: no frame control policy'];

it.each([
  ['DENY', options('d e n y'), []],
  ['two lines', options('SAMEORIGIN', 'SAMEORIGIN'), []],
  ['a joined line', options('SAMEORIGIN, SAMEORIGIN'), FINDING],
  ['a broken policy that mentions frame-ancestors', policy('img-src a; img-src b; frame-ancestors c'), []],
  ['a meta', { html: META }, FINDING],
])('lists the findings of Lighthouse with %s', (_, page, lighthouse) => {
  expect(audit.audit(pageOf(page)).value).toMatchObject({ lighthouse });
});
