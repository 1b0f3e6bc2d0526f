import { defineBrowserAudit } from '../define-browser-audit.ts';

export const audit = defineBrowserAudit({
  id: 'interaction-to-next-paint',
  category: 'performance',
  importance: 'medium',
  title: 'Interaction to Next Paint (INP)',
  description:
    'After a tap, click or key the page shows a reaction within 200 milliseconds for three visits of four. It is the Core Web Vital for responsiveness.',
  reference: 'https://web.dev/articles/inp',
  reason: 'needs-script',
  untold: 'How soon the page reacts takes visitors who use it in a browser to tell',
  advice:
    'See what your visitors get at https://pagespeed.web.dev/, or use the page with the Performance panel of Chrome open, which shows the time of each interaction.',
});
