import { audits } from '../../../src/audits/best-practices/plug-ins.ts';
import { auditNamed, describeAudit } from '../audit-cases.ts';

describeAudit(auditNamed(audits, 'flash'), {
  absent: [{ when: 'nothing is embedded', value: 0 }],
  none: [
    { when: 'an object shows something else', html: '<object data="a.svg"></object>', value: 0 },
    { when: 'a name only contains .swf', html: '<!doctype html><embed src="a.swf.png">' },
  ],
  used: [
    { when: 'an object loads a movie', html: '<object data="a.SWF?x"></object>', value: 1 },
    {
      when: 'an embed loads a movie',
      html: '<!doctype html><embed src=" a.swf ">',
      snippets: ['<embed src=" a.swf ">'],
    },
    { when: 'the type is that of Flash', html: '<embed src="a" type="application/x-shockwave-flash">' },
    {
      when: 'the class id is that of Flash',
      html: '<object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000"></object>',
    },
  ],
});

describeAudit(auditNamed(audits, 'applet'), {
  absent: [{ when: 'nothing is embedded', value: 0 }],
  none: [{ when: 'an object shows something else', html: '<object type="image/png"></object>', value: 0 }],
  used: [
    {
      when: 'there is an applet element',
      html: '<!doctype html><applet code="A.class"></applet>',
      value: 1,
      snippets: ['<applet code="A.class">'],
    },
    {
      when: 'an object or an embed has the type of an applet',
      html: '<object type="application/x-java-applet;version=1.6"></object><embed type="application/x-java-applet">',
      value: 2,
    },
  ],
});
