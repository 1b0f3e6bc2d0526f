import type { Element } from '../../engine/dom/nodes.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';

export const audit = defineAudit({
  id: 'iframes',
  category: 'best-practices',
  importance: 'low',
  title: 'Iframes',
  description:
    'The number of iframes. Each is a separate page: it takes time to load, and search engines may not count its text for this page.',
  reference: 'https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element',
  results: {
    none: { outcome: 'not_applicable', title: 'The page has no iframes' },
    used: {
      outcome: 'informative',
      title: 'The page has iframes',
      advice: 'Add loading="lazy" to iframes below the fold, and keep important content in the page itself.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'JavaScript renders the iframes',
    },
  },
  audit: (page) => {
    const frames = page.document.querySelectorAll('iframe');
    if (frames.length === 0) return unseenContent(page) ?? { result: 'none', value: 0 };
    return {
      result: 'used',
      value: frames.length,
      confidence: 'likely',
      ...listEvidence(frames, (frame) => elementEvidence(frame, loading(frame))),
    };
  },
});

function loading(frame: Element): string {
  const isLazy = frame.getAttribute('loading')?.toLowerCase() === 'lazy';
  return isLazy ? 'lazy-loaded' : 'not lazy-loaded';
}
