/** The parts of a finding, described once for both APIs. Audits import only the types: at run time, they need no zod. */
import type { z } from 'zod';
import { enumeration, integer, largeCount, list, object, text, url } from '../describe/vocabulary.ts';

/** Why the outcome of a check is unknown. A closed list, so that clients can translate it. */
export const UnknownReason = enumeration('UnknownReason', 'The reason why a check could not be evaluated.', {
  'client-rendered': 'JavaScript renders the content in the browser.',
  'needs-layout': 'The layout of the page is needed.',
  'needs-script': 'Scripts of the page would have to run.',
  'css-not-fetched': 'A stylesheet could not be fetched.',
  'resource-blocked': 'The address of a file is not allowed.',
  'fetch-failed': 'A file could not be fetched.',
  timeout: 'There was not enough time.',
  'robots-disallowed': 'The robots.txt of the site disallows the request.',
  'too-large': 'A file exceeds the limit of size.',
  'not-html': 'The response is not HTML.',
  'decode-uncertain': 'The character encoding is not certain.',
  'language-unknown': 'The language of a text could not be determined.',
  'auth-required': 'The server requires authentication.',
  blocked: 'The server rejected the request.',
  crashed: 'The audit had an internal error.',
});
export type UnknownReason = z.infer<typeof UnknownReason>;

/** An estimate of the savings from passing a check. */
export const Savings = object(
  'Savings',
  'Estimated savings per page load if the check passed. Fields that the check does not measure are null.',
  {
    bytes: largeCount('Transferred bytes saved.', 48_200).nullable(),
    milliseconds: largeCount('Milliseconds saved.').nullable(),
  },
);
export type Savings = z.infer<typeof Savings>;

const FixLanguage = enumeration('FixLanguage', 'Language of the code of a fix.', {
  html: 'HTML.',
  css: 'CSS.',
  javascript: 'JavaScript.',
  nginx: 'Configuration of nginx.',
  apache: 'Configuration of the Apache HTTP Server.',
  caddy: 'Caddyfile.',
  shell: 'Commands for a shell.',
  text: 'Plain text, such as a header or robots.txt.',
  xml: 'XML.',
  json: 'JSON.',
  markdown: 'Markdown.',
});

const FixApplicability = enumeration('FixApplicability', 'Whether a fix can be applied unchanged.', {
  ready:
    'It can be applied unchanged: with it and all other ready fixes, the check passed, and no other check got worse.',
  placeholders: 'It has gaps that a person must fill, marked by "…", or steps.',
  example: 'It shows the way: it is for another file, a server, or a decision.',
});

/** A change of the source of the page. */
export const SourceEdit = object(
  'SourceEdit',
  'A change of the source of the page. Lines and columns start at 1 and count UTF-16 code units, without a byte order mark; the end is exclusive.',
  {
    url: url('URL of the page.'),
    startLine: integer('Line of the first character.', 12),
    startColumn: integer('Column of the first character.', 6),
    endLine: integer('Line of the end.', 12),
    endColumn: integer('Column of the end.', 6),
    before: text('The text to replace; empty for an insertion.', ''),
    after: text('The new text.', ' loading="lazy"'),
  },
);
export type SourceEdit = z.infer<typeof SourceEdit>;

/** Code to paste. */
export const Fix = object('Fix', 'Code or configuration that fixes a finding, with the data of this page.', {
  label: text('Where it goes: a server, or a part of the page.', 'nginx'),
  language: FixLanguage.meta({ description: 'Language of the code, for highlighting.', example: 'nginx' }),
  code: text('The lines to paste.', 'add_header X-Content-Type-Options "nosniff" always;'),
  applicability: FixApplicability.meta({
    description: 'Whether it can be applied unchanged.',
    example: 'ready',
  }),
  edits: list(
    SourceEdit,
    'The same as changes of the source of the page. Fixes of one element share its edit. Empty for servers and other files.',
    [],
  ),
  steps: list(text('A step.'), 'What a person has to do besides, in order.', []),
});
export type Fix = z.infer<typeof Fix>;
