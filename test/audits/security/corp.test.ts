import { audit } from '../../../src/audits/security/corp.ts';
import { describeAudit } from '../audit-cases.ts';

function sends(...values: string[]) {
  return { headers: values.map((value) => ['cross-origin-resource-policy', value] as const) };
}

const REMOVAL = [
  '# Delete other lines with "add_header Cross-Origin-Resource-Policy".\nproxy_hide_header Cross-Origin-Resource-Policy;\nfastcgi_hide_header Cross-Origin-Resource-Policy;',
  'Header unset Cross-Origin-Resource-Policy\nHeader always unset Cross-Origin-Resource-Policy',
  'header -Cross-Origin-Resource-Policy',
];

describeAudit(audit, {
  'cross-origin-resource-policy-implemented-with-same-origin': [
    { when: 'it is same-origin', ...sends(' Same-Origin ') },
  ],
  'cross-origin-resource-policy-implemented-with-same-site': [
    { when: 'it is same-site', ...sends('same-site'), snippets: ['Cross-Origin-Resource-Policy: same-site'] },
  ],
  'cross-origin-resource-policy-implemented-with-cross-origin': [
    { when: 'it allows all', ...sends('cross-origin') },
  ],
  'cross-origin-resource-policy-not-implemented': [
    { when: 'there is no header' },
    { when: 'it is empty', ...sends('') },
  ],
  'cross-origin-resource-policy-header-invalid': [
    {
      when: 'the value is unknown',
      ...sends('anyone'),
      value: {
        observatory: { result: 'cross-origin-resource-policy-header-invalid', modifier: -5 },
        measured: 'anyone',
      },
      fixes: REMOVAL,
    },
    { when: 'it is in two lines', ...sends('same-origin', 'same-origin') },
  ],
});
