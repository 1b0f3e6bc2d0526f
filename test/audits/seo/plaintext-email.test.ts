import { audit } from '../../../src/audits/seo/plaintext-email.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: {
    'there is no address': { html: '<p>Write to us @ the office, version 2@3.0</p>', value: 0 },
    'a repository is named': '<p>git clone git@example.org:me/it.git',
    'a web address names a user': '<p>https://me@example.org/',
    'mailto: only has a subject': '<a href="mailto:?subject=Hello">Share</a>',
  },
  shown: {
    'the text has one, more than once': {
      html: '<p>Write to first.last+tag@mail.example.org.</p><p>first.last+tag@mail.example.org</p>',
      snippets: ['first.last+tag@mail.example.org'],
      notes: ['in the text'],
      value: 1,
    },
    'colons surround it': { html: '<p>Mail:me@example.org: soon', snippets: ['me@example.org'] },
    'a link has one': {
      html: '<a href="MAILTO:me@example.org?subject=x">Mail</a>',
      snippets: ['<a href="MAILTO:me@example.org?subject=x">'],
    },
    'the link encodes it': '<a href="mailto:me%40example.org">Mail</a>',
  },
});
