import { headerValue } from '../../page/headers.ts';
import { textEvidence } from '../evidence.ts';
import { headerFixes } from '../fixes/server-fixes.ts';
import { defineObservatoryAudit, OBSERVATORY_REFERENCE } from '../observatory.ts';

const ADVICE = 'Send X-Content-Type-Options: nosniff with every answer.';

export const audit = defineObservatoryAudit({
  id: 'x-content-type-options',
  category: 'security',
  importance: 'medium',
  basis: 'response',
  title: 'Content type sniffing',
  description:
    'The site forbids browsers to guess what a file is. Guessing can turn an uploaded picture into a script.',
  reference: OBSERVATORY_REFERENCE,
  results: {
    'x-content-type-options-nosniff': {
      outcome: 'passed',
      modifier: 0,
      title: 'Browsers may not guess content types',
    },
    'x-content-type-options-not-implemented': {
      outcome: 'failed',
      modifier: -5,
      title: 'Browsers may guess content types',
      advice: ADVICE,
    },
    'x-content-type-options-header-invalid': {
      outcome: 'failed',
      modifier: -5,
      title: 'The X-Content-Type-Options header is not valid',
      advice: `${ADVICE} Send it once.`,
    },
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'x-content-type-options');
    const fixes = headerFixes('X-Content-Type-Options', 'nosniff');
    if (!header) return { result: 'x-content-type-options-not-implemented', expected: 'nosniff', fixes };
    return {
      result:
        header.trim().toLowerCase() === 'nosniff'
          ? 'x-content-type-options-nosniff'
          : 'x-content-type-options-header-invalid',
      value: header,
      expected: 'nosniff',
      fixes,
      evidence: [textEvidence(`X-Content-Type-Options: ${header}`)],
    };
  },
});
