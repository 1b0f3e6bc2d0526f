import { structuredToken } from '../../engine/text/structured-token.ts';
import { headerValue } from '../../page/headers.ts';
import { textEvidence } from '../evidence.ts';
import { removedHeaderFixes } from '../fixes/server-fixes.ts';
import { defineObservatoryAudit } from '../observatory.ts';

export const audit = defineObservatoryAudit({
  id: 'coep',
  importance: 'low',
  title: 'Cross-Origin-Embedder-Policy',
  description:
    'The page loads cross-origin resources only if they opt in. Together with Cross-Origin-Opener-Policy, this isolates the page from other origins.',
  results: {
    'coep-implemented-with-require-corp': {
      modifier: 10,
      title: 'Cross-origin resources must opt in (require-corp)',
    },
    'coep-implemented-with-credentialless': {
      modifier: 10,
      title: 'Cross-origin resources load without cookies unless they opt in (credentialless)',
    },
    'coep-implemented-with-unsafe-none': {
      modifier: 0,
      title: 'COEP is off: cross-origin resources need not opt in (unsafe-none)',
    },
    'coep-not-implemented': { modifier: 0, title: 'COEP is not set (optional)' },
    'coep-header-invalid': {
      modifier: -5,
      title: 'The Cross-Origin-Embedder-Policy header is not valid',
      advice:
        'Send the header once, with the value require-corp or credentialless in lowercase, or remove it.',
    },
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'cross-origin-embedder-policy');
    const result = header ? resultOf(header) : 'coep-not-implemented';
    return {
      result,
      value: header,
      expected: ['require-corp', 'credentialless', 'unsafe-none'],
      evidence: header ? [textEvidence(`Cross-Origin-Embedder-Policy: ${header}`)] : [],
      // Browsers ignore the header as it is. A valid one could block files of the page.
      fixes: result === 'coep-header-invalid' ? removedHeaderFixes('Cross-Origin-Embedder-Policy') : [],
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
