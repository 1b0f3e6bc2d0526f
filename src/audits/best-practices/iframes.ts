import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { clientRendered, defineAudit, informative, notApplicable } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('best-practices/iframes', {
  importance: 'low',
  title: 'Iframes',
  description:
    'The number of iframes. Each is a separate page: it takes time to load, and search engines may not count its text for this page.',
  reference: 'https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element',
  results: {
    none: notApplicable('The page has no iframes'),
    used: informative(
      'The page has iframes',
      'Add loading="lazy" to iframes below the fold, and keep important content in the page itself.',
    ),
    'client-rendered': clientRendered('the iframes'),
  },
  audit: (page) => {
    const frames = page.document.querySelectorAll('iframe');
    if (frames.length === 0) return unseenContent(page) ?? { result: 'none', value: 0 };
    return {
      result: 'used',
      value: frames.length,
      confidence: 'likely',
      ...listEvidence(frames, (frame) => {
        const isLazy = frame.getAttribute('loading')?.toLowerCase() === 'lazy';
        return elementEvidence(frame, isLazy ? 'lazy-loaded' : 'not lazy-loaded');
      }),
    };
  },
});
