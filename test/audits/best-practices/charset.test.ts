import { audit } from '../../../src/audits/best-practices/charset.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { describeAudit } from '../audit-cases.ts';

const silent: HeaderLine[] = [['content-type', 'text/html']];
const latin1 = { encoding: 'windows-1252' } as const;

describeAudit(audit, {
  declared: [
    { when: 'the header says UTF-8', value: 'utf-8', snippets: ['content-type: text/html; charset=utf-8'] },
    {
      when: 'a meta says it',
      headers: silent,
      html: '<!doctype html><meta charset="UTF-8"><title>x</title>',
      snippets: ['content-type: text/html', '<meta charset="UTF-8">'],
    },
    {
      when: 'a meta repeats the content type',
      headers: silent,
      html: '<!doctype html><meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    },
    {
      when: 'header and meta spell the same encoding differently',
      html: '<!doctype html><meta charset="utf8"><title>x</title>',
    },
  ],
  'not-utf-8': [
    {
      when: 'the header declares another encoding',
      headers: [['content-type', 'text/html; charset=ISO-8859-1']],
      source: latin1,
      value: 'windows-1252',
    },
  ],
  conflicting: [
    {
      when: 'the meta names another encoding than the header',
      html: '<!doctype html><meta charset="iso-8859-1"><title>x</title>',
      snippets: ['content-type: text/html; charset=utf-8', '<meta charset="iso-8859-1">'],
    },
    {
      when: 'the meta names an encoding that does not exist',
      html: '<!doctype html><meta charset="no-such"><title>x</title>',
    },
  ],
  'bom-only': [
    { when: 'only a byte order mark declares it', headers: silent, source: { encodingSource: 'bom' } },
  ],
  missing: [
    { when: 'nothing declares one', headers: silent, source: { ...latin1, encodingSource: 'default' } },
    { when: 'there is no content type', headers: [['content-type', '']], source: latin1 },
    {
      when: 'the header names one by a single letter',
      headers: [['content-type', 'text/html; charset=x']],
      source: latin1,
    },
    {
      when: 'the meta comes after the first 1024 characters',
      headers: silent,
      html: `<!doctype html><!--${'x'.repeat(1024)}--><meta charset="utf-8">`,
      source: latin1,
    },
    {
      when: 'the parser moves the meta into the body',
      headers: silent,
      html: '<!doctype html><div>x</div><meta charset="utf-8">',
      source: latin1,
    },
    {
      when: 'the meta is only a comment',
      headers: silent,
      html: '<!doctype html><!-- <meta charset="utf-8"> --><title>x</title>',
      source: latin1,
    },
  ],
});
