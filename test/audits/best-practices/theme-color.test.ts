import { audit } from '../../../src/audits/best-practices/theme-color.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  named: {
    'metas name one for light and one for dark': {
      html: `<meta name=theme-color content=" #fff " media="(prefers-color-scheme: light)">
        <meta name=Theme-Color content=black>`,
      value: [
        { color: '#fff', media: '(prefers-color-scheme: light)' },
        { color: 'black', media: null },
      ],
    },
  },
  invalid: {
    'one of them is no color': {
      html: '<meta name=theme-color content=notacolor><meta name=theme-color content=red>',
      notes: ['not a CSS color', null],
    },
  },
  none: {
    'no meta names one': { value: [] },
    'the meta is empty': { html: '<meta name=theme-color content=" ">', value: [] },
  },
});
