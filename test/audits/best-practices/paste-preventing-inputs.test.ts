import { audit } from '../../../src/audits/best-practices/paste-preventing-inputs.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  'no-fields': [
    { when: 'the page has no form' },
    { when: 'its fields are not editable', html: '<input type=hidden><textarea readonly></textarea>' },
    { when: 'its fields are boxes and buttons', html: '<input type=" CheckBox"><input type=submit>' },
  ],
  prevented: [
    {
      when: 'a field rejects pasted text',
      html: '<input type=password onpaste=" return false; "><input>',
      value: 1,
      snippets: ['<input type="password" onpaste=" return false; ">'],
      fixes: ['<input type="password">'],
    },
    {
      when: 'the other attributes have quotes and tags',
      html: `<input onpaste="return false" value='"><script>&amp;amp;' name="a\nb">`,
      fixes: ['<input value="&quot;><script>&amp;amp;" name="a\nb">'],
    },
    {
      when: 'a field cancels the event',
      html: '<textarea onpaste="event.preventDefault()"></textarea><input onpaste="event.preventDefault(); return false">',
      value: 2,
    },
  ],
  undetermined: [
    { when: 'a script may listen to the field', html: '<input>' },
    { when: 'a field has a type that no browser knows', html: '<input type=text-area>' },
    { when: 'a text area has a type', html: '<textarea type=button></textarea>' },
    { when: 'a handler decides by itself', html: '<input onpaste="if (locked) return false">' },
    { when: 'the field is read-only', html: '<input><input readonly onpaste="return false">' },
    CLIENT_RENDERED,
  ],
});
