import { audits } from '../../../src/audits/best-practices/plug-ins.ts';
import { auditNamed, describeAudit } from '../audit-cases.ts';

describeAudit(auditNamed(audits, 'applet'), {
  none: [{ when: 'there is none', html: '<!doctype html><object type="image/png"></object>', value: 0 }],
  used: [
    {
      when: 'there is an applet element',
      html: '<!doctype html><applet code="A.class"></applet>',
      value: 1,
      snippets: ['<applet code="A.class">'],
    },
    {
      when: 'an object or an embed has the type of an applet',
      html: '<!doctype html><object type="application/x-java-applet;version=1.6"></object><embed type="application/x-java-applet">',
      value: 2,
    },
  ],
});
