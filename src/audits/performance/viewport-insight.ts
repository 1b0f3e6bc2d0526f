import { PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { mobileViewport } from '../facts/metadata/mobile-viewport.ts';
import { htmlFix } from '../fixes/html-fixes.ts';

/** Lets rounding pass; Chrome allows as much. */
const WIDTH_TOLERANCE = 0.15;

export const audit = defineAudit({
  id: 'viewport-insight',
  category: 'performance',
  importance: 'high',
  title: 'Mobile viewport',
  description:
    'The page is laid out as wide as the device. Otherwise phones show it shrunken, and wait up to 300 ms after each tap for a second one.',
  reference: 'https://developer.chrome.com/docs/performance/insights/viewport',
  results: {
    'fits-device': { outcome: 'passed', title: 'The page is laid out for the width of the device' },
    missing: {
      outcome: 'failed',
      title: 'The page has no viewport for mobile devices',
      advice: 'Put <meta name="viewport" content="width=device-width, initial-scale=1"> into the <head>.',
    },
    'too-wide': {
      outcome: 'failed',
      title: 'The viewport is wider than a phone',
      advice: 'Change the content of the viewport to "width=device-width, initial-scale=1".',
    },
  },
  audit: (page) => {
    const { element, layoutWidth, isFixedScale } = mobileViewport(page);
    const measured = {
      value: { layoutWidth: Math.round(layoutWidth), isFixedScale },
      expected: { layoutWidth: `at most ${PHONE_WIDTH_PX}` },
      confidence: 'likely' as const,
      fixes: htmlFix('<meta name="viewport" content="width=device-width, initial-scale=1">'),
    };
    if (element === null) return { result: 'missing', ...measured };
    const fits = isFixedScale || layoutWidth <= PHONE_WIDTH_PX + WIDTH_TOLERANCE;
    return {
      result: fits ? 'fits-device' : 'too-wide',
      ...measured,
      evidence: [elementEvidence(element)],
    };
  },
});
