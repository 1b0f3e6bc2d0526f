import { expect, it } from 'vitest';
import { stylesheets } from '../../../src/audits/facts/stylesheets.ts';
import { pageOf } from '../audit-cases.ts';

it('read so much of tiny rules that they fit into memory, however many style sheets hold them', () => {
  const style = `<style>${'a{}'.repeat(200_000)}</style>`;
  const sheets = stylesheets(pageOf({ html: `<!doctype html>${style.repeat(3)}` }));
  expect(sheets.map(({ rules }) => rules.length)).toEqual([200_000, 50_000, 0]);
});
