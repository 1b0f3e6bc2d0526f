import { defineBrowserAudit } from '../define-browser-audit.ts';

export const audit = defineBrowserAudit({
  id: 'cumulative-layout-shift',
  category: 'performance',
  importance: 'medium',
  title: 'Cumulative Layout Shift (CLS)',
  description:
    'Little moves while the page loads and is read: a shift of at most 0.1 for three visits of four. It is the Core Web Vital for stability.',
  reference: 'https://web.dev/articles/cls',
  reason: 'needs-layout',
  untold: 'How far the content moves takes a browser that lays out the page to tell',
  advice:
    'See what your visitors get at https://pagespeed.web.dev/, or record a load in the Performance panel of Chrome, which lists the shifts. Pictures without width and height are the usual cause.',
});
