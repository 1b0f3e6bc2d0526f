/** Rules about pages that are hard to distinguish. */
import type { SiteRuleId } from './site-catalogue.ts';
import { type AddFault, groupBy, type SiteView } from './site-view.ts';

const TEXTS = [
  ['duplicate-titles', 'title'],
  ['duplicate-descriptions', 'description'],
  ['duplicate-headings', 'heading'],
] as const;

/** Pages with the same title, description or main heading. */
export function addDuplicateTexts({ indexable }: SiteView, add: AddFault): void {
  for (const [rule, field] of TEXTS)
    for (const [text, pages] of groupBy(indexable, ({ facts }) => facts[field]))
      addGroup(add, rule, pages, { key: text, note: text });
}

/** Pages with the same content: at addresses of one page, and on different pages. */
export function addDuplicateContent({ indexable }: SiteView, add: AddFault): void {
  for (const [hash, pages] of groupBy(indexable, ({ facts }) => facts.textHash)) {
    const addresses = groupBy(pages, ({ url }) => looseAddress(url));
    for (const [address, group] of addresses)
      addGroup(add, 'same-content-several-addresses', group, { key: `${hash} ${address}` });
    addGroup(add, 'duplicate-content', firstsOf(addresses), { key: hash });
  }
}

/** Maximum number of different bits, by Manku, Jain and Das Sarma. */
const MAX_DISTANCE = 3;
const HASH_DIGITS = 16;
const BLOCK_DIGITS = 4;
/** Pages of a block that a page is compared with, so that equal blocks of many pages take linear time. */
const MAX_COMPARED = 100;

/**
 * Pages whose texts are nearly the same. Two hashes that differ in at most three bits are equal in one of their four
 * blocks, so that only pages with an equal block are compared.
 */
export function addNearDuplicates({ indexable }: SiteView, add: AddFault): void {
  const texts = groupBy(indexable, ({ facts }) => facts.textHash);
  const byHash = groupBy(firstsOf(texts), ({ facts }) => facts.simHash);
  const hashes = [...byHash.keys()];
  const groups = new Map(hashes.map((hash) => [hash, new Set([hash])]));
  for (let start = 0; start < HASH_DIGITS; start += BLOCK_DIGITS) {
    for (const block of groupBy(hashes, (hash) => hash.slice(start, start + BLOCK_DIGITS)).values()) {
      for (const [place, hash] of block.entries()) {
        for (const other of block.slice(Math.max(0, place - MAX_COMPARED), place))
          if (groups.get(hash) !== groups.get(other) && distance(hash, other) <= MAX_DISTANCE)
            join(groups, hash, other);
      }
    }
  }
  for (const group of new Set(groups.values())) {
    const pages = [...group].flatMap((hash) => byHash.get(hash) ?? []);
    addGroup(add, 'near-duplicate-content', pages, { key: pages[0]?.url ?? '' });
  }
}

/** Joins the groups of two hashes: the hashes of the smaller one move, so that each moves few times. */
function join(groups: Map<string, Set<string>>, one: string, other: string): void {
  const both = [groups.get(one), groups.get(other)].filter((group) => group !== undefined);
  const [small, large] = both.sort((a, b) => a.size - b.size);
  for (const hash of small ?? []) {
    large?.add(hash);
    if (large) groups.set(hash, large);
  }
}

/** The number of different bits. */
function distance(a: string, b: string): number {
  let bits = 0;
  for (let start = 0; start < HASH_DIGITS; start += 8) {
    let different =
      Number.parseInt(a.slice(start, start + 8), 16) ^ Number.parseInt(b.slice(start, start + 8), 16);
    for (; different !== 0; different &= different - 1) bits++;
  }
  return bits;
}

/** Adds a fault if the group has several pages. */
function addGroup(
  add: AddFault,
  rule: SiteRuleId,
  group: readonly { url: string }[],
  { key, note = null }: { key: string; note?: string | null },
): void {
  if (group.length > 1) for (const { url } of group) add(rule, { url, note }, key);
}

function firstsOf<Page>(groups: ReadonlyMap<string, readonly Page[]>): Page[] {
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

/** The address without the parts in which several addresses of one page differ. */
function looseAddress(text: string): string {
  const { host, pathname } = new URL(text);
  const path = pathname.replace(/\/(?:index|default)\.\w{3,5}$/i, '/');
  let end = path.length;
  // A pattern of slashes at the end would be tried at each slash of the path.
  while (path[end - 1] === '/') end--;
  return `${host.replace(/^www\./, '')}${path.slice(0, end)}`.toLowerCase();
}
