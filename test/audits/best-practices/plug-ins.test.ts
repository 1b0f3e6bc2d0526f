import { audits } from '../../../src/audits/best-practices/plug-ins.ts';
import { auditNamed, describeAudit } from '../audit-cases.ts';

describeAudit(auditNamed(audits, 'flash'), {
  absent: { 'nothing is embedded': { value: 0 } },
  none: {
    'an object shows something else': { html: '<object data="a.svg"></object>', value: 0 },
  },
  used: {
    'an object loads a movie': { html: '<object data="a.SWF?x"></object>', value: 1 },
    'an embed loads a movie': {
      html: '<!doctype html><embed src=" a.swf ">',
      snippets: ['<embed src=" a.swf ">'],
    },
    'the type is that of Flash': '<embed src="a" type="application/x-shockwave-flash">',
    'the class id is that of Flash': '<object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000"></object>',
  },
});

describeAudit(auditNamed(audits, 'applet'), {
  absent: { 'nothing is embedded': { value: 0 } },
  none: { 'an object shows something else': { html: '<object type="image/png"></object>', value: 0 } },
  used: {
    'there is an applet element': {
      html: '<!doctype html><applet code="A.class"></applet>',
      value: 1,
      snippets: ['<applet code="A.class">'],
    },
    'an object or an embed has the type of an applet': {
      html: '<object type="application/x-java-applet;version=1.6"></object><embed type="application/x-java-applet">',
      value: 2,
    },
  },
});
