import { audit } from '../../../src/audits/accessibility/duplicate-id.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  unique: { 'ids differ, if only in case': { html: '<!doctype html><p id=a><p id=A>', value: 0 } },
  repeated: {
    'an id comes up three times': {
      html: '<!doctype html><p id=a><i id=a></i><b id=b></b><svg><g id=a /></svg>',
      value: 2,
      snippets: ['<i id="a">', '<g id="a">'],
      notes: ['"a" is already used', '"a" is already used'],
    },
  },
  'no-ids': {
    'no element has one': '<!doctype html><p>x',
    'they are empty': '<!doctype html><p id><p id="">',
    'only a template has them': '<!doctype html><template><p id=a><p id=a></template>',
  },
});
