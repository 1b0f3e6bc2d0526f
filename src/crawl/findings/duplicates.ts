/** Rules about pages that are hard to distinguish. */
import type { CrawlFacts } from '../crawled-page.ts';
import type { SiteRuleId } from './site-catalogue.ts';
import { groupBy, pageEvidence, type SiteFault, type SiteView } from './site-view.ts';

const TEXTS: [rule: SiteRuleId, field: 'title' | 'description' | 'heading'][] = [
  ['duplicate-titles', 'title'],
  ['duplicate-descriptions', 'description'],
  ['duplicate-headings', 'heading'],
];

/** Pages with the same title, description or main heading. */
export function duplicateTexts({ indexable }: SiteView): SiteFault[] {
  return TEXTS.flatMap(([rule, field]) =>
    groupsOf(
      rule,
      groupBy(indexable, ({ facts }) => facts[field]),
      (text) => text,
    ),
  );
}

/** Pages with the same content: at addresses of one page, and on different pages. */
export function duplicateContent({ indexable }: SiteView): SiteFault[] {
  return [...groupBy(indexable, ({ facts }) => facts.textHash)].flatMap(([hash, pages]) => {
    if (pages.length < 2) return [];
    const addresses = groupBy(pages, ({ url }) => looseAddress(url));
    const firsts = [...addresses.values()].flatMap(([first]) => first ?? []);
    return [
      ...groupsOf('same-content-several-addresses', addresses, () => null),
      ...groupsOf('duplicate-content', new Map([[hash, firsts]]), () => null),
    ];
  });
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
export function nearDuplicates({ indexable }: SiteView): SiteFault[] {
  const texts = groupBy(indexable, ({ facts }) => facts.textHash);
  const firsts = [...texts.values()].flatMap(([page]) => page ?? []);
  const byHash = groupBy(firsts, ({ facts }) => facts.simHash);
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
  const found = [...new Set(groups.values())].map((group) =>
    [...group].flatMap((hash) => byHash.get(hash) ?? []),
  );
  const byFirst = new Map(found.map((pages) => [pages[0]?.url ?? '', pages]));
  return groupsOf('near-duplicate-content', byFirst, () => null);
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

/** A fault for each group of at least two pages. */
function groupsOf(
  rule: SiteRuleId,
  groups: ReadonlyMap<string, readonly { url: string; facts: CrawlFacts }[]>,
  noteOf: (key: string) => string | null,
): SiteFault[] {
  return [...groups].flatMap(([key, group]) =>
    group.length < 2
      ? []
      : {
          rule,
          key,
          pages: group.map(({ url }) => url),
          evidence: group.map(({ url }) => pageEvidence(url, noteOf(key))),
        },
  );
}

/** The address without the parts in which several addresses of one page differ. */
function looseAddress(text: string): string {
  const { host, pathname } = new URL(text);
  const path = pathname.replace(/\/(?:index|default)\.\w{3,5}$/i, '/').replace(/\/+$/, '');
  return `${host.replace(/^www\./, '')}${path}`.toLowerCase();
}
