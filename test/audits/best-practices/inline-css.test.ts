import { audit } from '../../../src/audits/best-practices/inline-css.ts';
import { describeAudit } from '../audit-cases.ts';

const plain = '<p>x</p>';
const styled = '<p style="color:red">x</p>';

describeAudit(audit, {
  none: {
    'styles are in a style element': {
      html: '<!doctype html><style>p{content:"é"}</style><p>x',
      value: { styleAttributes: 0, styledPercent: 0, styleElementBytes: 15 },
    },
  },
  few: {
    'exactly a tenth of the elements carry one': {
      // With html, head and body: 20 elements.
      html: `<!doctype html>${plain.repeat(15)}${styled.repeat(2)}`,
      value: { styleAttributes: 2, styledPercent: 10, styleElementBytes: 0 },
      snippets: [],
    },
  },
  many: {
    'more than a tenth of the elements carry one': {
      html: `<!doctype html>${plain.repeat(6)}${styled}`.replace('<p>', '<p style>'),
      value: { styleAttributes: 2, styledPercent: 20, styleElementBytes: 0 },
      snippets: ['<p style>', '<p style="color:red">'],
    },
    'more than twenty elements do': `<!doctype html>${plain.repeat(500)}${styled.repeat(21)}`,
  },
});
