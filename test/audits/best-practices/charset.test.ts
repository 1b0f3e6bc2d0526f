import { audit } from '../../../src/audits/best-practices/charset.ts';
import { type AuditPage, describeAudit } from '../audit-cases.ts';

const LATIN_1 = { encoding: 'windows-1252', encodingSource: 'default' } as const;
/** A page whose content type has no charset. */
const silent = (html?: string): AuditPage => ({ html, headers: [['content-type', 'text/html']] });
/** Such a page that is read as windows-1252. */
const undeclared = (html?: string) => ({ ...silent(html), source: LATIN_1 });

describeAudit(audit, {
  declared: {
    'the header says UTF-8': { value: 'utf-8', snippets: ['content-type: text/html; charset=utf-8'] },
    'a meta says it': {
      ...silent('<meta charset="UTF-8"><title>x</title>'),
      snippets: ['content-type: text/html', '<meta charset="UTF-8">'],
    },
    'a meta repeats the content type': silent(
      '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    ),
    'the header has quotes': { headers: [['content-type', 'text/html; charset="utf-8"']] },
    'the meta has quotes': silent(`<meta http-equiv="Content-Type" content="text/html; charset='utf-8'">`),
    'header and meta spell the same encoding differently': '<meta charset="utf8">',
  },
  'not-utf-8': {
    'the header declares another encoding': {
      headers: [['content-type', 'text/html; charset=ISO-8859-1']],
      source: LATIN_1,
      value: 'windows-1252',
    },
  },
  conflicting: {
    'the meta names another encoding than the header': {
      html: '<!doctype html><meta charset="iso-8859-1"><title>x</title>',
      snippets: ['content-type: text/html; charset=utf-8', '<meta charset="iso-8859-1">'],
    },
    'the meta names an encoding that does not exist': '<meta charset="no-such">',
  },
  'bom-only': { 'only a byte order mark declares it': { ...silent(), source: { encodingSource: 'bom' } } },
  missing: {
    'nothing declares one': { ...silent(), source: LATIN_1 },
    'the header names one by a single letter': {
      headers: [['content-type', 'text/html; charset=x']],
      source: LATIN_1,
    },
    'the meta comes after the first 1024 characters': undeclared(
      `<!--${'x'.repeat(1024)}--><meta charset="utf-8">`,
    ),
    'a comment leaves no room for a meta in the first 1024 characters': undeclared(
      `<!--${'x'.repeat(1024)}--><html><head><title>x</title>`,
    ),
    'the parser moves the meta into the body': undeclared('<div>x</div><meta charset="utf-8">'),
    'the meta is only a comment': undeclared('<!-- <meta charset="utf-8"> --><title>x</title>'),
  },
});
