import type { Element } from '../../engine/dom/nodes.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'iframes',
  category: 'best-practices',
  importance: 'low',
  title: 'Embedded frames',
  description:
    'Counts the iframes. Each is a page of its own: it costs loading time, and search engines may not credit its text to this page.',
  reference: 'https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element',
  results: {
    none: { outcome: 'not_applicable', title: 'The page embeds no frames' },
    used: {
      outcome: 'informative',
      title: 'The page embeds other pages in frames',
      advice:
        'Give frames below the first screen loading="lazy", and keep the content that matters in the page itself.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The frames are made by scripts',
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
  return isLazy ? 'loads when it comes near the screen' : 'loads at once';
}
