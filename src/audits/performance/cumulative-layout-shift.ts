import { defineBrowserAudit } from '../define-browser-audit.ts';

export const audit = defineBrowserAudit({
  id: 'cumulative-layout-shift',
  category: 'performance',
  importance: 'medium',
  title: 'Cumulative Layout Shift (CLS)',
  description:
    'Content shifts little while the page loads and is used: a score of at most 0.1 in at least 75% of visits. CLS is the Core Web Vital for visual stability.',
  reference: 'https://web.dev/articles/cls',
  reason: 'needs-layout',
  unknownTitle: 'Layout shifts can be measured only in a browser',
  advice:
    'See data from real visits at https://pagespeed.web.dev/, or record a page load in the Performance panel of Chrome, which lists the shifts. The usual cause is images without width and height.',
});
