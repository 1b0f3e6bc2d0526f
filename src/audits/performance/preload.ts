import { defineAudit } from '../audit.ts';
import { type HintLink, hintLinks } from '../facts/links/hint-links.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'preload',
  category: 'performance',
  importance: 'low',
  title: 'Preloads',
  description:
    'Preloaded files are asked for in the way in which they are used later. Otherwise the browser fetches them twice, or ignores the hint.',
  reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-preload',
  results: {
    'none-used': { outcome: 'not_applicable', title: 'The page preloads nothing' },
    usable: { outcome: 'passed', title: 'The preloads are complete' },
    incomplete: {
      outcome: 'failed',
      title: 'A preload lacks what makes it usable',
      advice:
        'Say with "as" what kind of file is preloaded, and add "crossorigin" to fonts, also to those of the same site.',
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
  if (!destination) return 'no "as": the browser ignores it';
  if (destination === 'font' && link.parameter('crossorigin') === null) {
    return 'font without "crossorigin": the browser loads it twice';
  }
  return null;
}
