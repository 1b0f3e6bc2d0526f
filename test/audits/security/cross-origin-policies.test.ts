import { expect, it } from 'vitest';
import { audits } from '../../../src/audits/security/cross-origin-policies.ts';
import { type AuditPages, describeAudit, pageOf, sending } from '../audit-cases.ts';

const NAMES = {
  coep: 'Cross-Origin-Embedder-Policy',
  coop: 'Cross-Origin-Opener-Policy',
  corp: 'Cross-Origin-Resource-Policy',
};

const SENT = {
  coep: sending('cross-origin-embedder-policy'),
  coop: sending('cross-origin-opener-policy'),
  corp: sending('cross-origin-resource-policy'),
};

/** By audit, the cases of its header by result. */
const cases: Record<keyof typeof NAMES, Record<string, AuditPages>> = {
  coep: {
    'coep-implemented-with-require-corp': {
      'it is require-corp': {
        ...SENT.coep('require-corp'),
        snippets: ['Cross-Origin-Embedder-Policy: require-corp'],
      },
      'it also has a report endpoint': SENT.coep('require-corp; report-to="coep"'),
    },
    'coep-implemented-with-credentialless': { 'it is credentialless': SENT.coep('credentialless') },
    'coep-implemented-with-unsafe-none': { 'it allows all': SENT.coep('unsafe-none') },
    'coep-not-implemented': absent('coep'),
    'coep-header-invalid': invalid('coep'),
  },
  coop: {
    'coop-implemented-with-same-origin': {
      'it is same-origin': {
        ...SENT.coop('same-origin'),
        observatory: { modifier: 10, lighthouse: [], measured: 'same-origin' },
      },
    },
    'coop-implemented-with-same-origin-allow-popups': {
      'it allows popups': SENT.coop('same-origin-allow-popups'),
    },
    'coop-implemented-with-noopener-allow-popups': {
      'it cuts off openers': SENT.coop('noopener-allow-popups'),
    },
    'coop-implemented-with-unsafe-none': { 'it allows all': SENT.coop('unsafe-none') },
    'coop-not-implemented': absent('coop'),
    'coop-header-invalid': {
      ...invalid('coop', { lighthouse: ['low: unknown policy'] }),
      'it is in capitals, as browsers compare exactly': SENT.coop('Same-Origin'),
    },
  },
  corp: {
    'cross-origin-resource-policy-implemented-with-same-origin': {
      'it is same-origin': SENT.corp(' Same-Origin '),
    },
    'cross-origin-resource-policy-implemented-with-same-site': {
      'it is same-site': { ...SENT.corp('same-site'), snippets: ['Cross-Origin-Resource-Policy: same-site'] },
    },
    'cross-origin-resource-policy-implemented-with-cross-origin': {
      'it allows all': SENT.corp('cross-origin'),
    },
    'cross-origin-resource-policy-not-implemented': absent('corp'),
    'cross-origin-resource-policy-header-invalid': invalid('corp'),
  },
};

for (const audit of audits) describeAudit(audit, cases[audit.id as keyof typeof cases]);

it.each([
  [[], ['high: no COOP header']],
  [['same-origin; report-to="coop"'], ['low: unknown policy']],
])('lists the findings of Lighthouse with %j', (values, lighthouse) => {
  const audit = audits.find(({ id }) => id === 'coop');
  expect(audit?.audit(pageOf(SENT.coop(...values))).value).toMatchObject({ lighthouse });
});

/** Cases of a header that is not sent. */
function absent(id: keyof typeof NAMES): AuditPages {
  return { 'there is no header': { fixes: [] }, 'it is empty': SENT[id]('') };
}

/** Cases of a header that the Observatory rejects. */
function invalid(id: keyof typeof NAMES, findings: { lighthouse?: string[] } = {}): AuditPages {
  return {
    'the value is unknown': {
      ...SENT[id]('whimsy'),
      observatory: { modifier: -5, measured: 'whimsy', ...findings },
      fixes: removalOf(NAMES[id]),
    },
    'it is in two lines': SENT[id]('same-origin', 'same-origin'),
  };
}

function removalOf(name: string): string[] {
  return [
    `# Delete other lines with "add_header ${name}".\nproxy_hide_header ${name};\nfastcgi_hide_header ${name};`,
    `Header unset ${name}\nHeader always unset ${name}`,
    `header -${name}`,
  ];
}
