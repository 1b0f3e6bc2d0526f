import { audits } from '../../../src/audits/best-practices/plug-ins.ts';
import { auditNamed, describeAudit } from '../audit-cases.ts';

describeAudit(auditNamed(audits, 'flash'), {
  none: [
    {
      when: 'an object shows something else',
      html: '<!doctype html><object data="a.svg"></object>',
      value: 0,
    },
    { when: 'a name only contains .swf', html: '<!doctype html><embed src="a.swf.png">' },
  ],
  used: [
    { when: 'an object loads a movie', html: '<!doctype html><object data="a.SWF?x"></object>', value: 1 },
    {
      when: 'an embed loads a movie',
      html: '<!doctype html><embed src=" a.swf ">',
      snippets: ['<embed src=" a.swf ">'],
    },
    {
      when: 'the type is that of Flash',
      html: '<!doctype html><embed src="a" type="application/x-shockwave-flash">',
    },
    {
      when: 'the class id is that of Flash',
      html: '<!doctype html><object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000"></object>',
    },
  ],
});
