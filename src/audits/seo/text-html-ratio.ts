import { visibleText } from '../../facts/text/visible-text.ts';
import { clientRendered, defineAudit, informative } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

const MIN_PERCENT = 10;

export const audit = defineAudit('seo/text-html-ratio', {
  importance: 'low',
  title: 'Text-to-HTML ratio',
  description:
    'The share of visible text in the HTML. Less than 10% suggests heavy markup or inline code. Search engines do not rank by it.',
  reference: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Extensions/Performance/HTML',
  measures: { percent: 'Share of text in the HTML' },
  results: {
    measured: informative('At least 10% of the HTML is text'),
    low: informative(
      'Low text-to-HTML ratio',
      'Move inline scripts and styles into files, and simplify the markup.',
    ),
    'client-rendered': clientRendered('the text', 'Compare text and markup in a browser.'),
  },
  audit: (page) => {
    const htmlBytes = Buffer.byteLength(page.html);
    const textBytes = Buffer.byteLength(visibleText(page));
    const percent = (textBytes / htmlBytes) * 100;
    const value = { percent: Math.round(percent * 10) / 10, textBytes, htmlBytes };
    if (percent >= MIN_PERCENT) return { result: 'measured', value };
    return unseenContent(page) ?? { result: 'low', value, expected: { minPercent: MIN_PERCENT } };
  },
});
