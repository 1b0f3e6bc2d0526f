import { expect, it } from 'vitest';
import { audits } from '../../../src/audits/security/cross-origin-policies.ts';
import { type AuditCase, describeAudit, pageOf } from '../audit-cases.ts';

const NAMES = {
  coep: 'Cross-Origin-Embedder-Policy',
  coop: 'Cross-Origin-Opener-Policy',
  corp: 'Cross-Origin-Resource-Policy',
};

/** By audit, the cases of its header by result. */
const cases: Record<keyof typeof NAMES, Record<string, AuditCase[]>> = {
  coep: {
    'coep-implemented-with-require-corp': [
      {
        when: 'it is require-corp',
        ...coep('require-corp'),
        snippets: ['Cross-Origin-Embedder-Policy: require-corp'],
      },
      { when: 'it also has a report endpoint', ...coep('require-corp; report-to="coep"') },
    ],
    'coep-implemented-with-credentialless': [{ when: 'it is credentialless', ...coep('credentialless') }],
    'coep-implemented-with-unsafe-none': [{ when: 'it allows all', ...coep('unsafe-none') }],
    'coep-not-implemented': [
      { when: 'there is no header', fixes: [] },
      { when: 'it is empty', ...coep('') },
    ],
    'coep-header-invalid': [
      {
        when: 'the value is unknown',
        ...coep('whimsy'),
        value: { observatory: { result: 'coep-header-invalid', modifier: -5 }, measured: 'whimsy' },
        fixes: removalOf(NAMES.coep),
      },
      { when: 'it is in two lines', ...coep('require-corp', 'require-corp') },
    ],
  },
  coop: {
    'coop-implemented-with-same-origin': [
      {
        when: 'it is same-origin',
        ...coop('same-origin'),
        value: {
          observatory: { result: 'coop-implemented-with-same-origin', modifier: 10 },
          lighthouse: [],
          measured: 'same-origin',
        },
      },
      { when: 'it also has a report endpoint', ...coop('same-origin; report-to="coop"') },
    ],
    'coop-implemented-with-same-origin-allow-popups': [
      { when: 'it allows popups', ...coop('same-origin-allow-popups') },
    ],
    'coop-implemented-with-noopener-allow-popups': [
      { when: 'it cuts off openers', ...coop('noopener-allow-popups') },
    ],
    'coop-implemented-with-unsafe-none': [{ when: 'it allows all', ...coop('unsafe-none') }],
    'coop-not-implemented': [
      { when: 'there is no header', fixes: [] },
      { when: 'it is empty', ...coop('') },
    ],
    'coop-header-invalid': [
      { when: 'the value is unknown', ...coop('same-site'), fixes: removalOf(NAMES.coop) },
      { when: 'it is in capitals, as browsers compare exactly', ...coop('Same-Origin') },
      { when: 'it is quoted', ...coop('"same-origin"') },
      { when: 'it is in two lines', ...coop('same-origin', 'same-origin') },
    ],
  },
  corp: {
    'cross-origin-resource-policy-implemented-with-same-origin': [
      { when: 'it is same-origin', ...corp(' Same-Origin ') },
    ],
    'cross-origin-resource-policy-implemented-with-same-site': [
      {
        when: 'it is same-site',
        ...corp('same-site'),
        snippets: ['Cross-Origin-Resource-Policy: same-site'],
      },
    ],
    'cross-origin-resource-policy-implemented-with-cross-origin': [
      { when: 'it allows all', ...corp('cross-origin') },
    ],
    'cross-origin-resource-policy-not-implemented': [
      { when: 'there is no header' },
      { when: 'it is empty', ...corp('') },
    ],
    'cross-origin-resource-policy-header-invalid': [
      {
        when: 'the value is unknown',
        ...corp('anyone'),
        value: {
          observatory: { result: 'cross-origin-resource-policy-header-invalid', modifier: -5 },
          measured: 'anyone',
        },
        fixes: removalOf(NAMES.corp),
      },
      { when: 'it is in two lines', ...corp('same-origin', 'same-origin') },
    ],
  },
};

for (const audit of audits) describeAudit(audit, cases[audit.id as keyof typeof cases]);

it.each([
  [[], ['high: no COOP header']],
  [['SAME-ORIGIN'], []],
  [['noopener-allow-popups'], []],
  [['same-origin; report-to="coop"'], ['low: unknown policy']],
])('lists the findings of Lighthouse with %j', (values, lighthouse) => {
  const audit = audits.find(({ id }) => id === 'coop');
  expect(audit?.audit(pageOf(coop(...values))).value).toMatchObject({ lighthouse });
});

function coep(...values: string[]) {
  return sent(NAMES.coep, values);
}

function coop(...values: string[]) {
  return sent(NAMES.coop, values);
}

function corp(...values: string[]) {
  return sent(NAMES.corp, values);
}

function sent(name: string, values: readonly string[]) {
  return { headers: values.map((value) => [name.toLowerCase(), value] as const) };
}

function removalOf(name: string): string[] {
  return [
    `# Delete other lines with "add_header ${name}".\nproxy_hide_header ${name};\nfastcgi_hide_header ${name};`,
    `Header unset ${name}\nHeader always unset ${name}`,
    `header -${name}`,
  ];
}
