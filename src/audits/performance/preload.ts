import { defineAudit } from '../audit.ts';
import { type HintLink, hintLinks } from '../facts/links/hint-links.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'preload',
  category: 'performance',
  importance: 'low',
  title: 'Preload hints',
  description:
    'Preload hints match the later request for the file. Otherwise the browser loads the file twice or ignores the hint.',
  reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-preload',
  results: {
    'none-used': { outcome: 'not_applicable', title: 'The page has no preload hints' },
    usable: { outcome: 'passed', title: 'The preload hints are complete' },
    incomplete: {
      outcome: 'failed',
      title: 'Some preload hints are incomplete',
      advice:
        'Add an as attribute with the type of the file, and crossorigin to fonts, even if they are on the same origin.',
    },
  },
  audit: (page) => {
    const preloads = hintLinks(page, 'preload');
    if (preloads.length === 0) return { result: 'none-used', value: 0 };
    const faulty = preloads.flatMap((link) => {
      const fault = faultOf(link);
      return fault === null ? [] : [{ link, fault }];
    });
    return {
      result: faulty.length > 0 ? 'incomplete' : 'usable',
      value: { preloads: preloads.length, incomplete: faulty.length },
      ...listEvidence(faulty, ({ link, fault }) => link.evidence(fault)),
    };
  },
});

function faultOf(link: HintLink): string | null {
  const destination = link.parameter('as')?.trim().toLowerCase();
  if (!destination) return 'no as attribute: the browser ignores it';
  if (destination === 'font' && link.parameter('crossorigin') === null) {
    return 'font without crossorigin: the browser loads it twice';
  }
  return null;
}
