import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/security/coop.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

function sends(...values: string[]) {
  return { headers: values.map((value) => ['cross-origin-opener-policy', value] as const) };
}

const REMOVAL = [
  '# Delete other lines with "add_header Cross-Origin-Opener-Policy".\nproxy_hide_header Cross-Origin-Opener-Policy;\nfastcgi_hide_header Cross-Origin-Opener-Policy;',
  'Header unset Cross-Origin-Opener-Policy\nHeader always unset Cross-Origin-Opener-Policy',
  'header -Cross-Origin-Opener-Policy',
];

describeAudit(audit, {
  'coop-implemented-with-same-origin': [
    {
      when: 'it is same-origin',
      ...sends('same-origin'),
      value: {
        observatory: { result: 'coop-implemented-with-same-origin', modifier: 10 },
        lighthouse: [],
        measured: 'same-origin',
      },
    },
    { when: 'it also has a report endpoint', ...sends('same-origin; report-to="coop"') },
  ],
  'coop-implemented-with-same-origin-allow-popups': [
    { when: 'it allows popups', ...sends('same-origin-allow-popups') },
  ],
  'coop-implemented-with-noopener-allow-popups': [
    { when: 'it cuts off openers', ...sends('noopener-allow-popups') },
  ],
  'coop-implemented-with-unsafe-none': [{ when: 'it allows all', ...sends('unsafe-none') }],
  'coop-not-implemented': [
    { when: 'there is no header', fixes: [] },
    { when: 'it is empty', ...sends('') },
  ],
  'coop-header-invalid': [
    { when: 'the value is unknown', ...sends('same-site'), fixes: REMOVAL },
    { when: 'it is in capitals, as browsers compare exactly', ...sends('Same-Origin') },
    { when: 'it is quoted', ...sends('"same-origin"') },
    { when: 'it is in two lines', ...sends('same-origin', 'same-origin') },
  ],
});

it.each([
  [[], ['high: no COOP header']],
  [['SAME-ORIGIN'], []],
  [['noopener-allow-popups'], []],
  [['same-origin; report-to="coop"'], ['low: unknown policy']],
])('lists the findings of Lighthouse with %j', (values, lighthouse) => {
  expect(audit.audit(pageOf(sends(...values))).value).toMatchObject({ lighthouse });
});
