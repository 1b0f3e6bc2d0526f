import { audit } from '../../../src/audits/security/x-content-type-options.ts';
import { describeAudit, sending } from '../audit-cases.ts';

const sends = sending('x-content-type-options');

describeAudit(audit, {
  'x-content-type-options-nosniff': {
    'it is nosniff': { ...sends('nosniff'), snippets: ['X-Content-Type-Options: nosniff'] },
    'it is in capitals and spaced': sends(' NoSniff '),
  },
  'x-content-type-options-not-implemented': { 'there is no header': {}, 'the header is empty': sends('') },
  'x-content-type-options-header-invalid': {
    'it is something else': { ...sends('sniff'), observatory: { modifier: -5, measured: 'sniff' } },
    'it is in one line twice': sends('nosniff, nosniff'),
    'it is in two lines': sends('nosniff', 'nosniff'),
  },
});
