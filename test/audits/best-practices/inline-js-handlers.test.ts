import { audit } from '../../../src/audits/best-practices/inline-js-handlers.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: { 'attributes only have the same prefix': { html: '<p on once on-click=a>x', value: 0 } },
  used: {
    'elements carry handlers': {
      html: '<!doctype html><body onload="a()"><p onclick="b()" onCut="c()">x',
      value: 3,
      notes: ['onload', 'onclick, oncut'],
    },
  },
});
