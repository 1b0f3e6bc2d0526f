import { elementsNamed } from '../../engine/elements/elements.ts';
import { elementsWith } from '../../engine/elements/elements-with.ts';
import { elementEvidence } from '../../engine/elements/evidence.ts';
import { listEvidence } from '../../engine/elements/list-evidence.ts';
import { textContent } from '../../engine/elements/text-content.ts';
import type { Element } from '../../engine/page.ts';
import { defineAudit } from '../audit.ts';

const MAX_STYLE_ATTRIBUTES = 20;
const MAX_STYLED_PERCENT = 10;

export const audit = defineAudit({
  id: 'inline-css',
  category: 'best-practices',
  importance: 'low',
  title: 'Inline styles',
  description:
    'Few elements carry a style attribute. Inline styles are sent with every page, override style sheets and stand in the way of a strict content security policy.',
  reference: 'https://html.spec.whatwg.org/multipage/dom.html#the-style-attribute',
  results: {
    few: { outcome: 'passed', title: 'The page has few or no inline styles' },
    many: {
      outcome: 'warning',
      title: 'Many elements carry inline styles',
      advice: 'Move the declarations into classes of a style sheet, which browsers keep from page to page.',
    },
  },
  audit: (page) => {
    const styled = elementsWith(page, 'style');
    const percent = (styled.length / page.elements.length) * 100;
    const isMany = styled.length > MAX_STYLE_ATTRIBUTES || percent > MAX_STYLED_PERCENT;
    return {
      result: isMany ? 'many' : 'few',
      value: {
        styleAttributes: styled.length,
        styledPercent: Math.round(percent * 10) / 10,
        styleElementBytes: elementsNamed(page, 'style').reduce((sum, style) => sum + byteLength(style), 0),
      },
      expected: {
        styleAttributes: `at most ${MAX_STYLE_ATTRIBUTES}`,
        styledPercent: `at most ${MAX_STYLED_PERCENT}`,
      },
      ...listEvidence(isMany ? styled : [], (element) => elementEvidence(element)),
    };
  },
});

function byteLength(style: Element): number {
  return Buffer.byteLength(textContent(style));
}
