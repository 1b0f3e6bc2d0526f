import { audit } from '../../../src/audits/best-practices/apple-touch-icon.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  named: [
    {
      when: 'links name icons, glossed or not',
      html: `<link rel=apple-touch-icon sizes=180x180 href=/180.png>
        <link rel=apple-touch-icon-precomposed href=//cdn.example.com/old.png>`,
      value: [
        { url: 'https://example.org/180.png', sizes: '180x180' },
        { url: 'https://cdn.example.com/old.png', sizes: null },
      ],
    },
  ],
  none: [
    { when: 'only a favicon is named', html: '<link rel=icon href=/a.png>', value: [] },
    { when: 'the address is empty', html: '<link rel=apple-touch-icon href>', value: [] },
  ],
});
