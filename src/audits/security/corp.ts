import { headerValue } from '../../page/headers.ts';
import { textEvidence } from '../evidence.ts';
import { removedHeaderFixes } from '../fixes/server-fixes.ts';
import { defineObservatoryAudit } from '../observatory.ts';

export const audit = defineObservatoryAudit({
  id: 'corp',
  importance: 'low',
  title: 'Cross-Origin-Resource-Policy',
  description: 'The response states whether other sites may load it as a resource.',
  results: {
    'cross-origin-resource-policy-implemented-with-same-origin': {
      modifier: 10,
      title: 'Other origins cannot load the page as a resource',
    },
    'cross-origin-resource-policy-implemented-with-same-site': {
      modifier: 10,
      title: 'Other sites cannot load the page as a resource',
    },
    'cross-origin-resource-policy-implemented-with-cross-origin': {
      modifier: 0,
      title: 'Any site can load the page as a resource',
    },
    'cross-origin-resource-policy-not-implemented': { modifier: 0, title: 'CORP is not set (optional)' },
    'cross-origin-resource-policy-header-invalid': {
      modifier: -5,
      title: 'The Cross-Origin-Resource-Policy header is not valid',
      advice: 'Send the header once, with the value same-origin, same-site or cross-origin, or remove it.',
    },
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'cross-origin-resource-policy');
    const result = header ? resultOf(header) : 'cross-origin-resource-policy-not-implemented';
    return {
      result,
      value: header,
      expected: ['same-origin', 'same-site', 'cross-origin'],
      evidence: header ? [textEvidence(`Cross-Origin-Resource-Policy: ${header}`)] : [],
      // Browsers ignore the header as it is. A valid one could block files that other sites load.
      fixes:
        result === 'cross-origin-resource-policy-header-invalid'
          ? removedHeaderFixes('Cross-Origin-Resource-Policy')
          : [],
    };
  },
});

function resultOf(header: string) {
  switch (header.trim().toLowerCase()) {
    case 'same-origin':
      return 'cross-origin-resource-policy-implemented-with-same-origin';
    case 'same-site':
      return 'cross-origin-resource-policy-implemented-with-same-site';
    case 'cross-origin':
      return 'cross-origin-resource-policy-implemented-with-cross-origin';
    default:
      return 'cross-origin-resource-policy-header-invalid';
  }
}
