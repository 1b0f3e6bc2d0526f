import { expect, it } from 'vitest';
import { stylesheets } from '../../../src/engine/css/stylesheets.ts';
import { unreadStylesheets } from '../../../src/facts/network/unread-stylesheets.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';

it('read a limited number of tiny rules, from any number of stylesheets', () => {
  const style = `<style>${'a{}'.repeat(200_000)}</style>`;
  const sheets = stylesheets(pageOf({ html: `<!doctype html>${style.repeat(3)}` }));
  expect(sheets.map(({ rules }) => rules.length)).toEqual([200_000, 50_000, 0]);
});

it('read no more of them when planning has read each of the stylesheets before', () => {
  const files = ['a', 'b', 'c'].map((name) =>
    fetched('stylesheet', `https://example.org/${name}.css`, { text: 'a{}'.repeat(200_000) }),
  );
  const html = files.map(({ url }) => `<link rel="stylesheet" href="${url}">`).join('');
  const read = (...resources: typeof files) =>
    stylesheets(pageOf({ html, source: { resources } })).map(({ rules }) => rules.length);
  for (const file of files) expect(read(file)).toEqual([200_000]);
  expect(read(...files)).toEqual([200_000, 50_000, 0]);
});

it('count a stylesheet that is not read to its end as unknown', () => {
  const unread = (rules: number) =>
    unreadStylesheets(pageOf({ html: `<!doctype html><style>${'a{}'.repeat(rules)}</style>` }));
  expect(unread(250_000)).toEqual([]);
  expect(unread(250_001)).toEqual(['https://example.org/page']);
});
