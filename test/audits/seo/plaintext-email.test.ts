import { audit } from '../../../src/audits/seo/plaintext-email.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: [
    { when: 'there is no address', html: '<p>Write to us @ the office, version 2@3.0</p>', value: 0 },
    { when: 'a repository is named', html: '<p>git clone git@example.org:me/it.git' },
    { when: 'a web address names a user', html: '<p>https://me@example.org/' },
    { when: 'the address is in a script', html: '<p>Text</p><script>mail = "me@example.org"</script>' },
    { when: 'the address is hidden', html: '<p hidden>me@example.org</p>' },
    { when: 'mailto: only has a subject', html: '<a href="mailto:?subject=Hello">Share</a>' },
  ],
  shown: [
    {
      when: 'the text has one, more than once',
      html: '<p>Write to first.last+tag@mail.example.org.</p><p>first.last+tag@mail.example.org</p>',
      snippets: ['first.last+tag@mail.example.org'],
      notes: ['in the text'],
      value: 1,
    },
    { when: 'colons surround it', html: '<p>Mail:me@example.org: soon', snippets: ['me@example.org'] },
    { when: 'markup separates it', html: '<p>me@<b>example</b>.org</p>', snippets: ['me@example.org'] },
    {
      when: 'a link has one',
      html: '<a href="MAILTO:me@example.org?subject=x">Mail</a>',
      snippets: ['<a href="MAILTO:me@example.org?subject=x">'],
    },
    { when: 'entities hide it from readers of the source only', html: '<p>me&#64;example.org</p>' },
    { when: 'the link encodes it', html: '<a href="mailto:me%40example.org">Mail</a>' },
  ],
});
