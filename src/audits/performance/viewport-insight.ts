import { PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { mobileViewport } from '../facts/metadata/mobile-viewport.ts';
import { htmlFix } from '../fixes/html-fixes.ts';

/** Tolerance for rounding, as in Chrome. */
const WIDTH_TOLERANCE = 0.15;

export const audit = defineAudit('performance/viewport-insight', {
  importance: 'high',
  title: 'Mobile viewport',
  description:
    'The viewport is as wide as the device. Otherwise phones show the page zoomed out and delay taps by up to 300 ms.',
  reference: 'https://developer.chrome.com/docs/performance/insights/viewport',
  measures: { layoutWidth: { name: 'Layout width', unit: 'px' }, isFixedScale: 'Zoom disabled' },
  results: {
    'fits-device': passed('The viewport fits mobile devices'),
    missing: failed(
      'The page has no viewport meta tag',
      'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the <head>.',
    ),
    'too-wide': failed(
      'The viewport is wider than a phone',
      'Set the content of the viewport meta tag to "width=device-width, initial-scale=1".',
    ),
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
    const evidence = [elementEvidence(element)];
    return { result: fits ? 'fits-device' : 'too-wide', ...measured, evidence };
  },
});
