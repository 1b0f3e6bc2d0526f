import { textEvidence } from '../../facts/evidence.ts';
import { headerValue } from '../../page/headers.ts';
import { headerFixes } from '../fixes/server-fixes.ts';
import { defineObservatoryAudit, scored } from '../observatory.ts';

const ADVICE = 'Send X-Content-Type-Options: nosniff with every response.';

export const audit = defineObservatoryAudit('x-content-type-options', {
  importance: 'medium',
  decidedBy: 'host',
  title: 'MIME sniffing',
  description:
    'Browsers must use the declared content type. If they guess it (MIME sniffing), an uploaded image can run as a script.',
  measure: { name: 'Header' },
  results: {
    'x-content-type-options-nosniff': scored(0, 'MIME sniffing is disabled (nosniff)'),
    'x-content-type-options-not-implemented': scored(
      -5,
      'MIME sniffing is not disabled (nosniff missing)',
      ADVICE,
    ),
    'x-content-type-options-header-invalid': scored(
      -5,
      'The X-Content-Type-Options header is not valid',
      `${ADVICE} Send it once.`,
    ),
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'x-content-type-options');
    const fixes = headerFixes(page, 'X-Content-Type-Options', 'nosniff');
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
