import { audit } from '../../../src/audits/performance/viewport-insight.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';

/** Pages with these viewports, and the width at which browsers lay them out. */
const viewports = (widths: Record<string, number>) =>
  pagesFor(Object.entries(widths), ([content, layoutWidth]) => [
    `the viewport is "${content}"`,
    { html: viewport(content), value: { layoutWidth, isFixedScale: false } },
  ]);
const viewport = (content: string) => `<!doctype html><meta name="viewport" content="${content}">`;

describeAudit(audit, {
  'fits-device': {
    ...viewports({
      'width=device-width, initial-scale=1': 412,
      'width=device-width': 412,
      'initial-scale=1': 412,
      'initial-scale=2': 206,
      'WIDTH = Device-Width;initial-scale=1.0': 412,
      'width=device-width initial-scale=1': 412,
      'width=320': 320,
      'width=320, initial-scale=1': 412,
      'initial-scale=0.5, minimum-scale=1': 412,
    }),
    'users cannot zoom out': viewport('width=1024, user-scalable=no'),
    'the scale is fixed': viewport('width=1024, minimum-scale=0.5, maximum-scale=0.5'),
    'the last of two viewports fits': {
      html: '<!doctype html><meta name=viewport content="width=1024"><meta name=Viewport content="width=device-width">',
      snippets: ['<meta name="Viewport" content="width=device-width">'],
    },
  },
  missing: {
    'there is none': { html: '<!doctype html><p>x', value: { layoutWidth: 980, isFixedScale: false } },
    'it has no content': '<!doctype html><meta name=viewport>',
  },
  'too-wide': viewports({
    'width=1024': 1024,
    'width=1024, initial-scale=1': 1024,
    'width=device-width, initial-scale=0.5': 824,
    'initial-scale=1, maximum-scale=0.5': 824,
    'width=-5': 980,
    '': 980,
    'user-scalable=yes': 980,
    'width=1024, user-scalable=1': 1024,
    'width=device-height': 823,
  }),
});
