import { defineBrowserAudit } from '../define-browser-audit.ts';

export const audit = defineBrowserAudit({
  id: 'interaction-to-next-paint',
  category: 'performance',
  importance: 'medium',
  title: 'Interaction to Next Paint (INP)',
  description:
    'The page responds to a click, tap or key press within 200 milliseconds in at least 75% of visits. INP is the Core Web Vital for responsiveness.',
  reference: 'https://web.dev/articles/inp',
  reason: 'needs-script',
  unknownTitle: 'Responsiveness can be measured only while people use the page in a browser',
  advice:
    'See data from real visits at https://pagespeed.web.dev/, or use the page with the Performance panel of Chrome open, which shows the duration of each interaction.',
});
