import { sumOf } from '../../engine/sum-of.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { defineAudit, notApplicable, passed, warning } from '../audit.ts';

const MAX_STYLE_ATTRIBUTES = 20;
const MAX_STYLED_PERCENT = 10;

export const audit = defineAudit('best-practices/inline-css', {
  importance: 'low',
  title: 'Inline styles',
  description:
    'Few elements have a style attribute. Inline styles are sent with every page, override stylesheets and prevent a strict Content Security Policy.',
  reference: 'https://html.spec.whatwg.org/multipage/dom.html#the-style-attribute',
  measures: { styledPercent: 'Elements with inline styles' },
  results: {
    none: notApplicable('The page has no inline styles'),
    few: passed('Few elements have inline styles'),
    many: warning(
      'Many elements have inline styles',
      'Move the styles to classes in a stylesheet, which browsers can cache.',
    ),
  },
  audit: (page) => {
    const styled = page.document.querySelectorAll('[style]');
    const percent = (styled.length / page.document.elements.length) * 100;
    const isMany = styled.length > MAX_STYLE_ATTRIBUTES || percent > MAX_STYLED_PERCENT;
    return {
      result: isMany ? 'many' : styled.length > 0 ? 'few' : 'none',
      value: {
        styleAttributes: styled.length,
        styledPercent: Math.round(percent * 10) / 10,
        styleElementBytes: sumOf(page.document.querySelectorAll('style'), ({ textContent }) =>
          Buffer.byteLength(textContent),
        ),
      },
      expected: {
        styleAttributes: `at most ${MAX_STYLE_ATTRIBUTES}`,
        styledPercent: `at most ${MAX_STYLED_PERCENT}`,
      },
      ...listEvidence(isMany ? styled : [], (element) => elementEvidence(element)),
    };
  },
});
