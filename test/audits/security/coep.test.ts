import { audit } from '../../../src/audits/security/coep.ts';
import { describeAudit } from '../audit-cases.ts';

function sends(...values: string[]) {
  return { headers: values.map((value) => ['cross-origin-embedder-policy', value] as const) };
}

const REMOVAL = [
  '# Delete other lines with "add_header Cross-Origin-Embedder-Policy".\nproxy_hide_header Cross-Origin-Embedder-Policy;\nfastcgi_hide_header Cross-Origin-Embedder-Policy;',
  'Header unset Cross-Origin-Embedder-Policy\nHeader always unset Cross-Origin-Embedder-Policy',
  'header -Cross-Origin-Embedder-Policy',
];

describeAudit(audit, {
  'coep-implemented-with-require-corp': [
    {
      when: 'it is require-corp',
      ...sends('require-corp'),
      snippets: ['Cross-Origin-Embedder-Policy: require-corp'],
    },
    { when: 'it also has a report endpoint', ...sends('require-corp; report-to="coep"') },
  ],
  'coep-implemented-with-credentialless': [{ when: 'it is credentialless', ...sends('credentialless') }],
  'coep-implemented-with-unsafe-none': [{ when: 'it allows all', ...sends('unsafe-none') }],
  'coep-not-implemented': [
    { when: 'there is no header', fixes: [] },
    { when: 'it is empty', ...sends('') },
  ],
  'coep-header-invalid': [
    {
      when: 'the value is unknown',
      ...sends('whimsy'),
      value: { observatory: { result: 'coep-header-invalid', modifier: -5 }, measured: 'whimsy' },
      fixes: REMOVAL,
    },
    { when: 'it is in two lines', ...sends('require-corp', 'require-corp') },
  ],
});
