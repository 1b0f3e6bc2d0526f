import { expect, it } from 'vitest';
import { jsonLdBlocks } from '../../../src/facts/metadata/json-ld.ts';
import { pageOf } from '../../audits/audit-cases.ts';

const MAX_ITEMS = 10_000;

const itemsOf = (...texts: string[]) => {
  const html = texts.map((text) => `<script type="application/ld+json">${text}</script>`).join('');
  return jsonLdBlocks(pageOf({ html })).map(({ items }) => items);
};
const things = (count: number) => Array.from({ length: count }, (_, at) => ({ '@type': `T${at}` }));

it.each([
  ['a list', (json: string) => json],
  ['a graph', (json: string) => `{"@context":"https://schema.org","@graph":${json}}`],
  ['a list of lists', (json: string) => `[[],${json}]`],
])('lists the first ten thousand things of %s', (_, wrap) => {
  const [items = []] = itemsOf(wrap(JSON.stringify(things(MAX_ITEMS + 10))));
  expect(items.map(({ types }) => types[0])).toEqual(things(MAX_ITEMS).map((thing) => thing['@type']));
});

it('lists ten thousand things of all blocks together', () => {
  const blocks = itemsOf(...[MAX_ITEMS - 1, 5, 5].map((count) => JSON.stringify(things(count))));
  expect(blocks.map(({ length }) => length)).toEqual([MAX_ITEMS - 1, 1, 0]);
});
