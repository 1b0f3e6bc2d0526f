import { audit } from '../../../src/audits/best-practices/doctype.ts';
import { describeAudit } from '../audit-cases.ts';

const html401 = 'PUBLIC "-//W3C//DTD HTML 4.01';
const xhtml = 'PUBLIC "-//W3C//DTD XHTML 1.0';

describeAudit(audit, {
  standards: {
    'the doctype is the plain one': { html: '<!DOCTYPE html><p>x', snippets: ['<!DOCTYPE html>'] },
    'a comment precedes it': '<!-- x -->\n<!doctype html><p>x',
  },
  missing: {
    'there is none': { html: '<html><p>x', value: 'quirks', snippets: [] },
    'text precedes it': 'x<!doctype html><p>x',
  },
  quirks: {
    'it is that of HTML 4.01 Transitional without an address': {
      html: `\n<!DOCTYPE html ${html401} Transitional//EN"><p>x`,
      value: 'quirks',
      snippets: [`<!DOCTYPE html ${html401} Transitional//EN">`],
    },
  },
  'limited-quirks': {
    'it is that of XHTML 1.0 Transitional': `<!DOCTYPE html ${xhtml} Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>x`,
  },
});
