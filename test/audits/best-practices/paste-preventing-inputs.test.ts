import { audit } from '../../../src/audits/best-practices/paste-preventing-inputs.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  'no-fields': {
    'the page has no form': {},
    'its fields are not editable': '<input type=hidden><textarea readonly></textarea>',
    'its fields are boxes and buttons': '<input type=" CheckBox"><input type=submit>',
  },
  prevented: {
    'a field rejects pasted text': {
      html: '<input type=password onpaste=" return false; "><input>',
      value: 1,
      snippets: ['<input type="password" onpaste=" return false; ">'],
      fixes: ['<input type="password">'],
    },
    'a field cancels the event': {
      html: '<textarea onpaste="event.preventDefault()"></textarea><input onpaste="event.preventDefault(); return false">',
      value: 2,
    },
  },
  undetermined: {
    'a script may listen to the field': '<input>',
    'a field has a type that no browser knows': '<input type=text-area>',
    'a handler decides by itself': '<input onpaste="if (locked) return false">',
    'the field is read-only': '<input><input readonly onpaste="return false">',
    ...CLIENT_RENDERED,
  },
});
