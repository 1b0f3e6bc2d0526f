import { structuredToken } from '../../engine/text/structured-token.ts';
import { headerValue } from '../../page/headers.ts';
import { textEvidence } from '../evidence.ts';
import { defineObservatoryAudit, OBSERVATORY_REFERENCE } from '../observatory.ts';

export const audit = defineObservatoryAudit({
  id: 'coep',
  category: 'security',
  importance: 'low',
  basis: 'response',
  title: 'Cross-Origin-Embedder-Policy',
  description:
    'The page loads only those foreign resources that agree to it. With an opener policy this isolates the page from others.',
  reference: OBSERVATORY_REFERENCE,
  results: {
    'coep-implemented-with-require-corp': {
      outcome: 'passed',
      modifier: 10,
      title: 'Foreign resources load only if they agree to it',
    },
    'coep-implemented-with-credentialless': {
      outcome: 'passed',
      modifier: 10,
      title: 'Foreign resources load without cookies unless they agree to more',
    },
    'coep-implemented-with-unsafe-none': {
      outcome: 'passed',
      modifier: 0,
      title: 'The page loads foreign resources without asking them',
    },
    'coep-not-implemented': {
      outcome: 'passed',
      modifier: 0,
      title: 'The page sets no rule for foreign resources',
    },
    'coep-header-invalid': {
      outcome: 'failed',
      modifier: -5,
      title: 'The Cross-Origin-Embedder-Policy header is not valid',
      advice: 'Send it once, as require-corp or credentialless in small letters, or leave it out.',
    },
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'cross-origin-embedder-policy');
    return {
      result: header ? resultOf(header) : 'coep-not-implemented',
      value: header,
      expected: ['require-corp', 'credentialless', 'unsafe-none'],
      evidence: header ? [textEvidence(`Cross-Origin-Embedder-Policy: ${header}`)] : [],
    };
  },
});

function resultOf(header: string) {
  switch (structuredToken(header)) {
    case 'require-corp':
      return 'coep-implemented-with-require-corp';
    case 'credentialless':
      return 'coep-implemented-with-credentialless';
    case 'unsafe-none':
      return 'coep-implemented-with-unsafe-none';
    default:
      return 'coep-header-invalid';
  }
}
