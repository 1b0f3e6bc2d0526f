import { defineBrowserAudit } from '../define-browser-audit.ts';

export const audit = defineBrowserAudit({
  id: 'largest-contentful-paint',
  category: 'performance',
  importance: 'medium',
  title: 'Largest Contentful Paint (LCP)',
  description:
    'The largest image or text block of the first view is rendered within 2.5 seconds in at least 75% of visits. LCP is the Core Web Vital for loading.',
  reference: 'https://web.dev/articles/lcp',
  reason: 'needs-layout',
  unknownTitle: 'The largest contentful paint can be measured only in a browser',
  advice:
    'See data from real visits at https://pagespeed.web.dev/, or record a page load in the Performance panel of Chrome. Improve the server response time and render-blocking files first.',
});
