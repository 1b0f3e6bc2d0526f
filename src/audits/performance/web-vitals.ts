import { defineBrowserAudits } from '../define-browser-audits.ts';

/** The Core Web Vitals. */
export const audits = defineBrowserAudits('performance', {
  'largest-contentful-paint': {
    importance: 'medium',
    title: 'Largest Contentful Paint (LCP)',
    description:
      'The largest image or text block of the first view is rendered within 2.5 seconds in at least 75% of visits. LCP is the Core Web Vital for loading.',
    reference: 'https://web.dev/articles/lcp',
    unknownTitle: 'The largest contentful paint can be measured only in a browser',
    advice:
      'See data from real visits at https://pagespeed.web.dev/, or record a page load in the Performance panel of Chrome. Improve the server response time and render-blocking files first.',
  },
  'cumulative-layout-shift': {
    importance: 'medium',
    title: 'Cumulative Layout Shift (CLS)',
    description:
      'Content shifts little while the page loads and is used: a score of at most 0.1 in at least 75% of visits. CLS is the Core Web Vital for visual stability.',
    reference: 'https://web.dev/articles/cls',
    unknownTitle: 'Layout shifts can be measured only in a browser',
    advice:
      'See data from real visits at https://pagespeed.web.dev/, or record a page load in the Performance panel of Chrome, which lists the shifts. The usual cause is images without width and height.',
  },
  'interaction-to-next-paint': {
    importance: 'medium',
    title: 'Interaction to Next Paint (INP)',
    description:
      'The page responds to a click, tap or key press within 200 milliseconds in at least 75% of visits. INP is the Core Web Vital for responsiveness.',
    reference: 'https://web.dev/articles/inp',
    reason: 'needs-script',
    unknownTitle: 'Responsiveness can be measured only while people use the page in a browser',
    advice:
      'See data from real visits at https://pagespeed.web.dev/, or use the page with the Performance panel of Chrome open, which shows the duration of each interaction.',
  },
});
