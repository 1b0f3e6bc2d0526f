import { audit } from '../../../src/audits/performance/viewport-insight.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';

function viewport(content: string, layoutWidth?: number): AuditCase {
  const html = `<!doctype html><meta name="viewport" content="${content}">`;
  const value = layoutWidth && { layoutWidth, isFixedScale: false };
  return { when: `the viewport is "${content}"`, html, ...(value ? { value } : {}) };
}

describeAudit(audit, {
  'fits-device': [
    viewport('width=device-width, initial-scale=1', 412),
    viewport('width=device-width', 412),
    viewport('initial-scale=1', 412),
    viewport('initial-scale=2', 206),
    viewport('WIDTH = Device-Width;initial-scale=1.0', 412),
    viewport('width=device-width initial-scale=1', 412),
    viewport('width=device-width; initial-scale=1; maximum-scale=5', 412),
    viewport('width=320', 320),
    viewport('width=320, initial-scale=1', 412),
    viewport('initial-scale=0.5, minimum-scale=1', 412),
    viewport('width=1024, user-scalable=no'),
    viewport('width=1024, user-scalable=0'),
    viewport('width=1024, minimum-scale=0.5, maximum-scale=0.5'),
    {
      when: 'the last of two viewports fits',
      html: '<!doctype html><meta name=viewport content="width=1024"><meta name=Viewport content="width=device-width">',
      snippets: ['<meta name="Viewport" content="width=device-width">'],
    },
    {
      when: 'the viewport is in the body',
      html: '<!doctype html><div></div><meta name=viewport content="width=device-width">',
    },
  ],
  missing: [
    { when: 'there is none', html: '<!doctype html><p>x', value: { layoutWidth: 980, isFixedScale: false } },
    { when: 'it has no content', html: '<!doctype html><meta name=viewport>' },
    { when: 'it is in a template', html: '<template><meta name=viewport content="width=1"></template>' },
  ],
  'too-wide': [
    viewport('width=1024', 1024),
    viewport('width=1024, initial-scale=1', 1024),
    viewport('width=device-width, initial-scale=0.5', 824),
    viewport('initial-scale=1, maximum-scale=0.5', 824),
    viewport('initial-scale=0.5', 824),
    viewport('maximum-scale=1', 980),
    viewport('width=-5', 980),
    viewport('', 980),
    viewport('user-scalable=yes', 980),
    viewport('width=1024, user-scalable=1', 1024),
    viewport('width=device-height', 823),
  ],
});
