import { defineBrowserAudit } from '../define-browser-audit.ts';

export const audit = defineBrowserAudit({
  id: 'largest-contentful-paint',
  category: 'performance',
  importance: 'medium',
  title: 'Largest Contentful Paint (LCP)',
  description:
    'The largest picture or text of the first view is there within 2.5 seconds for three visits of four. It is the Core Web Vital for loading.',
  reference: 'https://web.dev/articles/lcp',
  reason: 'needs-layout',
  untold: 'When the largest content appears takes a browser that loads and paints the page to tell',
  advice:
    'See what your visitors get at https://pagespeed.web.dev/, or record a load in the Performance panel of Chrome. The server response time and the files that hold up the first paint come first.',
});
