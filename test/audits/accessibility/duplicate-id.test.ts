import { audit } from '../../../src/audits/accessibility/duplicate-id.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  unique: [{ when: 'ids differ, if only in case', html: '<!doctype html><p id=a><p id=A>', value: 0 }],
  repeated: [
    {
      when: 'an id comes up three times',
      html: '<!doctype html><p id=a><i id=a></i><b id=b></b><svg><g id=a /></svg>',
      value: 2,
      snippets: ['<i id="a">', '<g id="a">'],
      notes: ['"a" is already used', '"a" is already used'],
    },
  ],
  'no-ids': [
    { when: 'no element has one', html: '<!doctype html><p>x' },
    { when: 'they are empty', html: '<!doctype html><p id><p id="">' },
    { when: 'only a template has them', html: '<!doctype html><template><p id=a><p id=a></template>' },
  ],
});
