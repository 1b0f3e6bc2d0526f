import { audit } from '../../../src/audits/best-practices/manifest.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  named: [
    {
      when: 'a link names it, resolved against the base',
      html: '<base href=/app/><link rel="Manifest" href="site.webmanifest">',
      value: 'https://example.org/app/site.webmanifest',
      snippets: ['<link rel="Manifest" href="site.webmanifest">'],
    },
    {
      when: 'several links do, and the first counts',
      html: '<link rel=manifest href=/a.json><link rel=manifest href=/b.json>',
      value: 'https://example.org/a.json',
    },
  ],
  unusable: [
    { when: 'the link has an empty address', html: '<link rel=manifest href>', value: null },
    { when: 'the link has no address', html: '<link rel=manifest href="http://">', value: null },
  ],
  none: [{ when: 'no link names one', html: '<link rel=icon href=/a.png>', value: null }],
});
