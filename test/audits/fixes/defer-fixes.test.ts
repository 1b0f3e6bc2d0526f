import { expect, test } from 'vitest';
import { deferFixes } from '../../../src/audits/fixes/defer-fixes.ts';
import { scripts } from '../../../src/facts/scripts/scripts.ts';
import { pageOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

test.each([
  ['is a change where all scripts are files that were read', '<script src=/a.js></script>', 'a()', true],
  [
    'is an example beside an inline script, which may need the file',
    '<script src=/a.js></script><script>b()</script>',
    'a()',
    false,
  ],
  [
    'is an example for a file that writes into the document',
    '<script src=/a.js></script>',
    'document.write(1)',
    false,
  ],
  [
    'is an example beside a file that was not read',
    '<script src=/a.js></script><script src=/b.js></script>',
    'a()',
    false,
  ],
])('deferring a script %s', (_, html, text, isChange) => {
  const page = pageOf({ html, resources: [fetched('script', '/a.js', { text })] });
  const fixes = deferFixes(
    page,
    scripts(page).filter(({ src }) => src === '/a.js'),
  );
  expect(fixes).toMatchObject([{ code: '<script src="/a.js" defer>' }]);
  expect(fixes[0]?.changes !== undefined).toBe(isChange);
});
