import { audit } from '../../../src/audits/best-practices/manifest.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const URL = 'https://example.org/site.webmanifest';
const html = '<link rel="Manifest" href="/site.webmanifest">';
const COMPLETE = { short_name: 'Shop', icons: [{ src: 'a.png' }], theme_color: '#fff' };
const served = (response: Partial<ResourceResponse>) => ({
  html,
  resources: [fetched('manifest', URL, response)],
});
const containing = (manifest: unknown) => served({ text: JSON.stringify(manifest) });

describeAudit(audit, {
  named: {
    'the file has name and icons': { ...containing(COMPLETE), value: URL, snippets: [html] },
    'several links name one, and the first counts': {
      html: '<base href=/app/><link rel=manifest href=a.json><link rel=manifest href=/b.json>',
      resources: [fetched('manifest', '/app/a.json', { text: `\uFEFF${JSON.stringify(COMPLETE)}` })],
      value: 'https://example.org/app/a.json',
    },
  },
  incomplete: {
    'members are missing': {
      ...containing({ name: ' ', icons: [{ sizes: '48x48' }] }),
      notes: ['name and short_name are missing', 'icons are missing'],
    },
    'a color is not one': {
      ...containing({ ...COMPLETE, theme_color: 'notacolor', background_color: 7 }),
      notes: ['theme_color is not a CSS color', 'background_color is not a CSS color'],
    },
  },
  broken: {
    'the file is missing': { ...served({ status: 404, text: '' }), value: URL, notes: ['status 404'] },
    'the file is not JSON': { ...served({ text: '{' }), notes: ['not a JSON object'] },
  },
  unusable: {
    'the link has no address': { html: '<link rel=manifest href="http://">', value: null },
  },
  none: { 'no link names one': { html: '<link rel=icon href=/a.png>', value: null } },
  unfetched: {
    'it was never requested': { html, value: URL },
    'the connection failed': { html, resources: [notFetched('manifest', URL)] },
    'the server blocks programs': served({ status: 403 }),
    'only its status was requested': served({ text: null }),
  },
});
